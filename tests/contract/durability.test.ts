import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs, { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { portal } from "../../api/db/schema/index.ts";
import { createApiWithServices, FolderInUse } from "../../api/index.ts";
import type { ApiOptions } from "../../api/options.ts";
import { temporaryFolder } from "../setup/temporary-folder.ts";

const writer = join(import.meta.dirname, "writing-process.ts");

describe("the embedded database on disk", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    folder.remove();
  });

  const options = (): ApiOptions => ({
    database: { kind: "pglite", folder: join(folder.path, "db") },
    encryptionKey: "a key for tests",
    publicUrl: "https://desk.example",
    registration: false,
    mail: { smtpUrl: null, from: "a@example.com", outbox: join(folder.path, "outbox") },
    siteName: "Streamdesk",
    log: pino({ level: "silent" }),
  });

  /** A process that writes rows and prints the name of each one that was acknowledged. */
  async function startWriter(): Promise<{
    child: ChildProcess;
    acknowledged: string[];
    after(count: number): Promise<void>;
  }> {
    const child = spawn(process.execPath, ["--import", "tsx", writer, join(folder.path, "db")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    const acknowledged: string[] = [];
    if (!child.stdout) throw new Error("The child has no output.");
    createInterface(child.stdout).on("line", (line) => acknowledged.push(line));
    return {
      child,
      acknowledged,
      async after(count) {
        await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(count), {
          timeout: 60_000,
          interval: 5,
        });
      },
    };
  }

  test("kill -9 under a stream of writes, twice: every acknowledged row is there", async () => {
    const acknowledged: string[] = [];
    for (const count of [40, 90]) {
      const process = await startWriter();
      await process.after(count);
      process.child.kill("SIGKILL");
      await once(process.child, "exit");
      acknowledged.push(...process.acknowledged);
    }
    const started = Date.now();
    const { api, services } = await createApiWithServices(options());
    expect(Date.now() - started).toBeLessThan(15_000);
    const names = new Set((await services.db.select({ name: portal.name }).from(portal)).map(({ name }) => name));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    expect(names.size).toBeGreaterThanOrEqual(130);
    await api.close();
  }, 120_000);

  test("a second process is refused with the number of the first", async () => {
    const process = await startWriter();
    await process.after(1);
    await expect(createApiWithServices(options())).rejects.toThrow(FolderInUse);
    await expect(createApiWithServices(options())).rejects.toThrow(`in use by process ${process.child.pid}`);
    const before = process.acknowledged.length;
    await process.after(before + 5);
  }, 120_000);

  test("the same process cannot open it twice, and again once it is closed", async () => {
    const { api } = await createApiWithServices(options());
    await expect(createApiWithServices(options())).rejects.toThrow(`process ${process.pid}`);
    await api.close();
    expect(existsSync(join(folder.path, "db", "lock"))).toBe(false);
    const { api: again } = await createApiWithServices(options());
    await again.close();
  }, 120_000);

  test("a commit reaches the disk before it is acknowledged", async () => {
    const { api, services } = await createApiWithServices(options());
    const sync = vi.spyOn(fs, "fsyncSync");
    const at = new Date().toISOString();
    for (let row = 0; row < 20; row++) {
      const before = sync.mock.calls.length;
      await services.db.insert(portal).values({
        name: `row ${row}`,
        url: "https://x.example/",
        type: "m3u",
        max_connections: 1,
        priority: 1,
        created_at: at,
        updated_at: at,
      });
      expect(sync.mock.calls.length).toBeGreaterThan(before);
    }
    const quiet = sync.mock.calls.length;
    await services.db.select().from(portal);
    expect(sync.mock.calls.length).toBe(quiet);
    sync.mockRestore();
    await api.close();
  }, 120_000);

  test("a lock that is no lock is taken over", async () => {
    fs.mkdirSync(join(folder.path, "db"));
    writeFileSync(join(folder.path, "db", "lock"), "{half a lo");
    const { api } = await createApiWithServices(options());
    expect(await api.ready()).toBe(true);
    await api.close();
  }, 120_000);
});

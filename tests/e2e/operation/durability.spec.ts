import { z } from "zod";
import { signInToApi } from "../../setup/api-client.ts";
import { launchServer, startServer } from "../../setup/server-process.ts";
import { temporaryFolder } from "../../setup/temporary-folder.ts";
import { expect, test } from "../fixtures.ts";

const WRITERS = 8;
const ENOUGH = 120;
const row = z.object({ id: z.number(), name: z.string() });

function portal(name: string) {
  return { name, type: "m3u", url: "https://portal.example/list.m3u", max_connections: 1, priority: 0, active: true };
}

test("kill -9 under a stream of writes loses nothing that was acknowledged", async () => {
  const folder = temporaryFolder();
  const first = await startServer({ dataDir: folder.path });
  const api = await signInToApi(first.url);
  const acknowledged: z.infer<typeof row>[] = [];
  let killed: Promise<void> | null = null;

  async function write(writer: number) {
    for (let count = 0; ; count += 1) {
      // The kill comes while the other writers are in the middle of theirs.
      const answer = await api.call("POST", "/portals/store", portal(`Write ${writer}-${count}`)).catch(() => null);
      if (!answer) return;
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      acknowledged.push(row.parse(answer.body));
      if (acknowledged.length >= ENOUGH) killed ??= first.kill();
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);

  const second = await startServer({ dataDir: folder.path });
  const again = await signInToApi(second.url);
  const lost: string[] = [];
  for (const { id, name } of acknowledged) {
    const answer = await again.call("GET", `/portals/${id}`);
    if (answer.status !== 200 || row.parse(answer.body).name !== name) lost.push(`${id} ${name}`);
  }
  expect(lost).toEqual([]);
  await second.stop();
  folder.remove();
});

test("a second process on the same data folder is refused and says why", async () => {
  const folder = temporaryFolder();
  const first = await startServer({ dataDir: folder.path });
  const second = await launchServer({ dataDir: folder.path });
  expect(await second.exited).not.toBe(0);
  expect(second.output()).toContain(folder.path);
  expect(second.output()).not.toMatch(/\n\s+at /);

  const answer = await fetch(`${first.url}/readyz`);
  expect(answer.status).toBe(200);
  await first.stop();

  // The lock ends with its process.
  const third = await startServer({ dataDir: folder.path });
  await third.stop();
  folder.remove();
});

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_LIMIT_MS = 120_000;

/** A built server that runs as a process of its own. */
export interface ServerProcess {
  /** Its origin, without a slash at the end. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** What it wrote to stdout and stderr so far. */
  output(): string;
  /** Ends it as an operator would and removes the data folder when it was made here. */
  stop(): Promise<void>;
  /** SIGKILL: no chance to tidy up; the data folder stays. */
  kill(): Promise<void>;
  /** Resolves with the exit code when the process ends by itself (null after a signal). */
  exited: Promise<number | null>;
}

export interface ServerOptions {
  /** Environment beyond the defaults of a demo server. */
  env?: Record<string, string>;
  /** A folder to keep; without it a temporary one is made and removed on stop. */
  dataDir?: string;
  port?: number;
  /** What Node runs in place of the start script's program. */
  program?: string[];
}

/**
 * Starts `npm start`'s program on a free loopback port and waits until it is ready.
 *
 * @throws when it ends or is not ready within 120 s; the message holds its output
 */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await launchServer(options);
  const deadline = Date.now() + START_LIMIT_MS;
  let ended = false;
  server.exited.then(() => {
    ended = true;
  });
  while (Date.now() < deadline && !ended) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return server;
    await wait(100);
  }
  const reason = ended ? "ended" : "was not ready in time";
  await server.kill();
  throw new Error(`The server ${reason}:\n${server.output()}`);
}

/** Starts the program without waiting for it, for tests of starts that fail. */
export async function launchServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const made = options.dataDir ? null : temporaryFolder();
  const dataDir = options.dataDir ?? made?.path ?? "";
  const child = spawn(process.execPath, options.program ?? startArguments(), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: "on",
      REGISTRATION: "on",
      LOG_LEVEL: "warn",
      // Every test speaks from an address of its own, so that rate limits never join two of them.
      TRUST_PROXY: "127.0.0.1",
      // The portals and playlists of the tests are on this machine.
      ALLOW_PRIVATE_HOSTS: "127.0.0.1",
      // Set to nothing, so that an operator's .env does not reach into the tests.
      API_URL: "",
      DATABASE_URL: "",
      SMTP_URL: "",
      SESSION_SECRET: "",
      ENCRYPTION_KEY: "",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));

  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    exited,
    output: () => chunks.join(""),
    async stop() {
      await end(child, exited, "SIGTERM");
      made?.remove();
    },
    async kill() {
      await end(child, exited, "SIGKILL");
    },
  };
}

async function end(child: ChildProcess, exited: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const late = wait(10_000, "late", { ref: false });
  if ((await Promise.race([exited, late])) === "late") child.kill("SIGKILL");
  await exited;
}

/** The arguments of the `start` script: npm itself would stand between a test and the process it kills. */
function startArguments(): string[] {
  const scripts = z.object({ scripts: z.object({ start: z.string() }) });
  const { start } = scripts.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).scripts;
  const [program, ...args] = start.split(" ").filter((word) => !/^\w+=/.test(word));
  if (program !== "node") throw new Error(`The start script does not begin with node: ${start}`);
  return args;
}

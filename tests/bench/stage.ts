import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accounts } from "../setup/accounts.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../setup/server-process.ts";
import { type BarePages, barePages } from "./bare-pages.ts";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The same for every server of a run, so that one session fits them all. */
const secrets = {
  SESSION_SECRET: "benchmark-secret-benchmark-secret",
  ENCRYPTION_KEY: "benchmark-key-benchmark-key-benchmark",
};

export type Database = { kind: "pglite"; folder: string } | { kind: "postgres"; url: string };

/** A server under measurement, and the pages that it also serves without the product. */
export interface Stage extends ServerProcess {
  bare: BarePages;
}

/** Starts the built server as an operator would, with the demo's accounts and the usual log. */
export async function startStage(options: ServerOptions = {}): Promise<Stage> {
  const bare = barePages();
  const server = await startServer({
    ...options,
    env: { LOG_LEVEL: "info", ...secrets, ...bare.env, ...options.env },
  });
  return {
    ...server,
    bare,
    async stop() {
      await server.stop();
      bare.remove();
    },
  };
}

/** The product with an API that answers from memory, in one process. `fresh`: no answer is like the one before. */
export function startMemoryStage(answers: string, { fresh = false } = {}): Promise<Stage> {
  return startStage({
    program: ["--import", "tsx", here("./memory-server.ts")],
    env: { BENCH_ANSWERS: answers, BENCH_FRESH: fresh ? "on" : "off", DEMO: "off" },
  });
}

/** Fills a database with the demo and `rows` devices, in a process of its own. */
export async function fill(database: Database, rows: number, outbox: string): Promise<void> {
  const options = {
    rows,
    database,
    encryptionKey: secrets.ENCRYPTION_KEY,
    publicUrl: "http://127.0.0.1",
    registration: false,
    mail: { smtpUrl: null, from: "bench@example.com", outbox },
    siteName: "Streamdesk",
    allowPrivateHosts: [],
  };
  const child = spawn(process.execPath, ["--import", "tsx", here("./seed.ts"), JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The database could not be filled.");
}

/** Where the embedded database lives below a DATA_DIR. */
export function embeddedIn(dataDir: string): Database {
  return { kind: "pglite", folder: join(dataDir, "pglite") };
}

/** Signs in at the sign-in page. @returns the Cookie header of a person with all permissions */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
    body: new URLSearchParams(accounts.admin),
  });
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Signs in at the API. @returns its Authorization header */
export async function signInToApi(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(accounts.admin),
  });
  if (!answer.ok) throw new Error(`Signing in to the API answered ${answer.status}.`);
  const { token }: { token: string } = await answer.json();
  return `Bearer ${token}`;
}

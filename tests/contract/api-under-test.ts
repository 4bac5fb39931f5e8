import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pino from "pino";
import { vi } from "vitest";
import { rateLimit } from "../../api/db/schema/index.ts";
import { type Api, createApiWithServices } from "../../api/index.ts";
import type { ApiOptions } from "../../api/options.ts";
import type { Services } from "../../api/services.ts";
import type { Permission } from "../../contract/permissions.ts";
import { newDatabase } from "../setup/databases.ts";
import { temporaryFolder } from "../setup/temporary-folder.ts";
import { createTestAccount, type Standing, type TestAccount } from "./test-account.ts";

// A database boots in 2 s on a quiet machine and in 20 s on a busy one.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const cluster = process.env.TEST_DATABASE_URL;

/** The databases that the suite runs on; PostgreSQL only where TEST_DATABASE_URL names one. */
export const databaseKinds: ("pglite" | "postgres")[] = cluster ? ["pglite", "postgres"] : ["pglite"];

export interface Answer {
  status: number;
  headers: Headers;
  // What a test looks into; each expectation says what it should be.
  body: Record<string, never> & { [field: string]: unknown };
}

export interface Client {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The same with a body as it is, which may arrive bit by bit. */
  send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** The same caller with a token. */
  with(token: string): Client;
  address: string;
}

export interface ApiUnderTest {
  api: Api;
  services: Services;
  /** The database, for a second API on it; null for one in memory. */
  databaseUrl: string | null;
  /** A caller with an address of its own, so that no test uses up another's attempts. */
  client(headers?: Record<string, string>): Client;
  /** An account with these permissions, signed in. */
  member(permissions?: Permission[], standing?: Standing): Promise<TestAccount & { client: Client }>;
  /** Moves the API's clock. */
  advance(milliseconds: number): void;
  /** The mails in the outbox for an address, decoded, oldest first. */
  mails(to: string): Promise<string[]>;
  /** What was logged as an error. */
  errors(): string[];
  /** Takes the database away under the API; PostgreSQL only. */
  dropDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an API on a database of its own. */
export async function startApi(
  kind: "pglite" | "postgres",
  overrides: Partial<ApiOptions> = {},
): Promise<ApiUnderTest> {
  const outbox = temporaryFolder();
  const database = kind === "postgres" && cluster ? await newDatabase(cluster) : null;
  const lines: string[] = [];
  let offset = 0;
  const { api, services } = await createApiWithServices({
    database: database ? { kind: "postgres", url: database.url } : { kind: "pglite", folder: null },
    encryptionKey: "a key for tests",
    publicUrl: "https://desk.example",
    registration: true,
    mail: { smtpUrl: null, from: "desk@example.com", outbox: outbox.path },
    siteName: "Streamdesk",
    log: pino({ level: "error" }, { write: (line: string) => lines.push(line) }),
    now: () => new Date(Date.now() + offset),
    ...overrides,
  });
  let addresses = 0;
  const client = (headers: Record<string, string> = {}) => {
    addresses += 1;
    return clientOf(api, `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`, headers);
  };
  return {
    api,
    services,
    databaseUrl: database?.url ?? null,
    client,
    async member(permissions = [], standing) {
      const account = await createTestAccount(services, permissions, standing);
      const caller = client();
      const { body } = await caller.call("POST", "/login", { email: account.email, password: account.password });
      return { ...account, client: caller.with(String(body.token)) };
    },
    advance(milliseconds) {
      offset += milliseconds;
    },
    async mails(to) {
      await services.background.settled();
      return readMails(outbox.path).filter((mail) => mail.includes(`To: ${to}`));
    },
    errors: () => lines.splice(0),
    async dropDatabase() {
      await database?.drop();
    },
    async close() {
      await api.close();
      await database?.drop();
      outbox.remove();
    },
  };
}

/** Lets so much of every counter's time go by; counters go by the machine's clock, which a test cannot move. */
export async function expireLimits({ services: { db } }: ApiUnderTest, milliseconds: number): Promise<void> {
  await db.update(rateLimit).set({ expire: sql`${rateLimit.expire} - make_interval(secs => ${milliseconds / 1000})` });
}

function clientOf(api: Api, address: string, headers: Record<string, string>): Client {
  async function exchange(path: string, init: RequestInit & { duplex?: "half" }): Promise<Answer> {
    const request = new Request(`https://desk.example/api${path}`, init);
    const response = await api.fetch(request, { from: "network", address });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  }
  return {
    address,
    with: (token) => clientOf(api, address, { ...headers, Authorization: `Bearer ${token}` }),
    call: (method, path, body, more = {}) =>
      exchange(path, {
        method,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    send: (method, path, body, more = {}) =>
      exchange(path, { method, headers: { ...headers, ...more }, body, duplex: "half" }),
  };
}

function readMails(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => decodeQuoted(readFileSync(join(folder, name), "utf8")));
}

function decodeQuoted(source: string): string {
  const bytes = source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

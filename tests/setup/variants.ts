import { cpSync } from "node:fs";
import { newDatabase } from "./databases.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * What stands behind the app.
 * - `embedded`: its own API on the embedded database.
 * - `postgres`: its own API on PostgreSQL.
 * - `api-url`: the API of another process, over HTTP.
 */
export type Variant = "embedded" | "postgres" | "api-url";

/** Starts a demo server of a variant, with everything behind it. `stop` ends all of it. */
export async function startVariant(variant: Variant, env: Record<string, string>): Promise<ServerProcess> {
  if (variant === "postgres") return onPostgres(env);
  if (variant === "api-url") return onAnotherApi(env);
  return startOnDemoData(env);
}

/** A server on its own copy of the demo's data that were made before the first test. */
export async function startOnDemoData(env: Record<string, string> = {}): Promise<ServerProcess> {
  const made = process.env.DEMO_DATA;
  if (!made) throw new Error("DEMO_DATA is not set: tests/e2e/demo-data.ts has not run.");
  const folder = temporaryFolder();
  cpSync(made, folder.path, { recursive: true });
  const server = await startServer({ env, dataDir: folder.path });
  return {
    ...server,
    async stop() {
      await server.stop();
      folder.remove();
    },
  };
}

async function onPostgres(env: Record<string, string>): Promise<ServerProcess> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) throw new Error("TEST_DATABASE_URL is not set.");
  const database = await newDatabase(cluster);
  const server = await startServer({ env: { ...env, DATABASE_URL: database.url } });
  return {
    ...server,
    async stop() {
      await server.stop();
      await database.drop();
    },
  };
}

async function onAnotherApi(env: Record<string, string>): Promise<ServerProcess> {
  const api = await startOnDemoData(env);
  const app = await startServer({ env: { API_URL: api.url } });
  return {
    ...app,
    async stop() {
      await app.stop();
      await api.stop();
    },
  };
}

import { randomBytes } from "node:crypto";
import postgres from "postgres";

/** A database of one's own in the cluster of TEST_DATABASE_URL, and how to be rid of it. */
export async function newDatabase(cluster: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `streamdesk_${randomBytes(6).toString("hex")}`;
  await run(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(cluster, `drop database if exists ${name} with (force)`) };
}

async function run(cluster: string, statement: string): Promise<void> {
  const sql = postgres(cluster, { max: 1, onnotice: () => {} });
  await sql.unsafe(statement);
  await sql.end();
}

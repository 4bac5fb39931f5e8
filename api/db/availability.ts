/** What postgres.js, the operating system and PostgreSQL say when the database cannot be reached just now. */
const unreachable = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  // PostgreSQL: too many connections, no such database, shutting down, crashed, starting up.
  "53300",
  "3D000",
  "57P01",
  "57P02",
  "57P03",
]);

/** Whether a query failed because the database is away, which may pass, and not for what it asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && unreachable.has(error.code)) return true;
  return isUnavailable(error.cause);
}

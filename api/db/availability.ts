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

/** What the operating system and PostgreSQL say when there is no room left for what was to be written. */
const full = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether a query failed because the database is away, which may pass, and not for what it asked. */
export function isUnavailable(error: unknown): boolean {
  return hasCode(error, unreachable);
}

/** Whether a write failed because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, full);
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && codes.has(error.code)) return true;
  return hasCode(error.cause, codes);
}

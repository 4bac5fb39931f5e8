import type { PendingUndo } from "../collection/definition.ts";
import type { device } from "../db/schema/index.ts";

type Device = typeof device.$inferSelect;
type Status = Device["status"];

const DAY_MS = 24 * 3_600_000;
/** Later years are written differently, and no form or client could read them. */
const LAST_EXPIRY = Date.parse("9999-12-31T23:59:59.000Z");

/** The status of what was activated and is not blocked. */
export function statusByExpiry(expiresAt: string | null, now: Date): "active" | "expired" {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? "expired" : "active";
}

/** What activating sets: the first activation stays the one that counts. */
export function activated(row: Pick<Device, "activated_at" | "expires_at">, now: Date) {
  return { status: statusByExpiry(row.expires_at, now), activated_at: row.activated_at ?? now.toISOString() };
}

/** What unblocking sets: what the device was before it was blocked. A device that is not blocked stays as it is. */
export function unblocked(row: Pick<Device, "status" | "activated_at" | "expires_at">, now: Date): { status: Status } {
  if (row.status !== "blocked") return { status: row.status };
  return { status: row.activated_at === null ? "pending" : statusByExpiry(row.expires_at, now) };
}

/**
 * What extending sets: days on top of the expiry, or from now when it has passed or there is
 * none; at most until the end of the year 9999. What was expired works again; what waits or is
 * blocked stays so.
 */
export function extended<Own extends string>(
  row: { status: Own; expires_at: string | null },
  days: number,
  now: Date,
): { status: Own | "active"; expires_at: string } {
  const from = Math.max(now.getTime(), row.expires_at === null ? 0 : Date.parse(row.expires_at));
  const status = row.status === "expired" ? "active" : row.status;
  return { status, expires_at: new Date(Math.min(from + days * DAY_MS, LAST_EXPIRY)).toISOString() };
}

/** Puts no status back that the expiry gainsays by now: what was active or expired is what follows from it. */
export function settleUndone({ changes, services }: PendingUndo): void {
  const now = services.now();
  for (const { row, columns } of changes) {
    if (columns.status !== "active" && columns.status !== "expired") continue;
    const { expires_at } = { ...row, ...columns };
    columns.status = statusByExpiry(typeof expires_at === "string" ? expires_at : null, now);
  }
}

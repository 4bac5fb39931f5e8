import { and, eq, isNotNull, isNull, lt, notExists } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/connect.ts";
import { carbox, device, deviceSource, playlistUpload, qrCustomer } from "../db/schema/index.ts";

/** How long a device that made itself known waits for somebody: its owner's password, or anything that staff do. */
const WAITS_MS = 14 * 24 * 3_600_000;

/**
 * Deletes devices that made themselves known and never went further: anybody may have made their MACs
 * up. One that is real loses nothing, since its player makes it known again at its next start.
 */
export async function removeForgottenEnrolments(db: Database, now: Date): Promise<void> {
  const isUsed = (table: PgTable, column: AnyPgColumn) =>
    notExists(db.select({ id: column }).from(table).where(eq(column, device.id)));
  await db.delete(device).where(
    and(
      eq(device.status, "pending"),
      // Entered by nobody, and changed by nobody since: each change of staff counts up.
      isNull(device.created_by),
      eq(device.lock_version, 1),
      isNull(device.owner_id),
      isNull(device.password_hash),
      isNotNull(device.key_hash),
      isNull(device.deleted_at),
      lt(device.created_at, new Date(now.getTime() - WAITS_MS).toISOString()),
      isUsed(deviceSource, deviceSource.device_id),
      isUsed(playlistUpload, playlistUpload.device_id),
      isUsed(qrCustomer, qrCustomer.device_id),
      isUsed(carbox, carbox.device_id),
    ),
  );
}

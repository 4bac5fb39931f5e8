import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Columns, PendingWrite } from "../collection/definition.ts";
import { inScope, matching } from "../collection/filters.ts";
import type { Database } from "../db/connect.ts";
import { device } from "../db/schema/index.ts";
import { invalidField } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import { deviceCollection } from "./devices.ts";

const FOUND = 20;

/** Devices in the caller's reach with a text in MAC, name or serial; at most 20. */
export async function searchDevices(db: Database, text: string, caller: Caller) {
  const data = await db
    .select({ id: device.id, mac: device.mac, name: device.name })
    .from(device)
    .where(matching(deviceCollection, caller, { search: text, filter: {} }, "ignore"))
    .orderBy(asc(sql`lower(${device.name})`), asc(device.id))
    .limit(FOUND);
  return { data };
}

/** The MAC behind a row's `device_id`, as a derived value of its collection. */
export function deviceMac(column: AnyPgColumn) {
  return sql<string | null>`(${sql`select ${device.mac} from ${device} where ${device.id} = ${column}`})`;
}

/** Keeps whoever gives the device of a row another owner waiting. They lock it before the rows that have it, and so does this. */
export async function lockDevice(tx: Database, { device_id }: Columns): Promise<void> {
  if (typeof device_id !== "number") return;
  await tx.select({ id: device.id }).from(device).where(eq(device.id, device_id)).for("key share");
}

/**
 * Checks the device that a row is given; the one that it has already may stay.
 *
 * @throws {Refusal} 422 when it is archived or not in the caller's reach
 */
export async function checkDevice(tx: Database, { before, columns, caller }: PendingWrite): Promise<void> {
  const { device_id } = columns;
  if (typeof device_id !== "number" || device_id === before?.device_id) return;
  const [reachable] = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.id, device_id), isNull(device.deleted_at), inScope(deviceCollection, caller)))
    // Whoever gives it another owner meanwhile looks who has it afterwards.
    .for("key share");
  if (!reachable) throw invalidField("device_id", "api:device.unreachable");
}

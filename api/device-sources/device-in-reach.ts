import { and, eq, isNull } from "drizzle-orm";
import { device } from "../db/schema/index.ts";
import { notFound } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import { ownedBy } from "../domain/subtree.ts";
import type { Services } from "../services.ts";
import type { SourceOwner } from "./source-kind.ts";

/**
 * A device that a member of staff may work on: theirs or of somebody below, and not archived.
 *
 * @throws {Refusal} 404
 */
export async function deviceInReach(
  id: number,
  { services, caller }: { services: Services; caller: Caller },
): Promise<SourceOwner> {
  const [row] = await services.db
    .select({ id: device.id, mac: device.mac, timezone: device.timezone })
    .from(device)
    .where(and(eq(device.id, id), isNull(device.deleted_at), ownedBy(device.owner_id, caller)));
  if (!row) throw notFound();
  return row;
}

import { and, count, eq, isNull, max, sql } from "drizzle-orm";
import { sourceInput } from "../../contract/device-sources.ts";
import { createdBySubmission, submissionName } from "../collection/submission.ts";
import type { Database } from "../db/connect.ts";
import { deviceSource } from "../db/schema/index.ts";
import { changedFields } from "../domain/activity.ts";
import { notFound, Refusal } from "../domain/refusal.ts";
import { findSource, ofDevice, type SourceRecord, shownSource } from "./read-sources.ts";
import type { SealedKind, SourceOwner } from "./source-kind.ts";
import { pinColumns, requirePin } from "./source-pin.ts";
import { mostSources, recordSource, type SourceWriter, writing } from "./source-writer.ts";

/** A payload of the contract's: what all kinds have in common, and what the kind reads itself. */
type SourceInput = Record<string, unknown>;

/** The lengths of the columns. */
const TITLE = 100;

/**
 * Adds a source at the end of its list; a submission that is repeated answers what it added.
 *
 * @throws {Refusal} 422 by field, or when the device has as many as it may
 */
export async function addSource(
  kind: SealedKind,
  input: SourceInput,
  writer: SourceWriter,
): Promise<Record<string, unknown>> {
  const { services, owner, actor } = writer;
  const { encryption } = services;
  const { connection, host } = kind.connect(input, null, encryption);
  const { title, active, ...pins } = sourceInput.parse(input);
  const { pin_hash = null } = await pinColumns(pins);
  const who = [kind.subject, owner.id, actor.id, actor.name];
  const submission = submissionName(writer.idempotencyKey, who, input);
  return writing(kind, writer, async (tx) => {
    const earlier = submission && (await createdBySubmission(tx, submission));
    const added = earlier && (await findSource(tx, kind, owner, earlier));
    // One that was deleted since is wanted again.
    if (added && added.deleted_at === null) return shownSource(kind, added, encryption);
    await refuseMore(tx, kind, writer, 1);
    const at = services.now().toISOString();
    const [row] = await tx
      .insert(deviceSource)
      .values({
        device_id: owner.id,
        kind: kind.kind,
        title: title ?? host.slice(0, TITLE),
        connection,
        sort: await lastPlace(tx, kind, owner),
        active,
        pin_hash,
        created_at: at,
        updated_at: at,
        created_by: actor.id,
      })
      .returning();
    if (!row) throw new Error("The insert gave no row.");
    const shown = shownSource(kind, row, encryption);
    await recordSource(tx, kind, row, writer, { action: "create", after: shown }, submission ?? undefined);
    return shown;
  });
}

/**
 * Changes a source. What its provider said before is forgotten when it leads somewhere else now.
 *
 * @param version the lock_version that the person saw; undefined: no check
 * @param currentPin of a protected source
 * @throws {Refusal} 404; 409 with the row as it stands; 422 by field; 429 after too many wrong PINs
 */
export async function changeSource(
  kind: SealedKind,
  id: number,
  { input, version, currentPin }: { input: SourceInput; version: number | undefined; currentPin: string | undefined },
  writer: SourceWriter,
): Promise<Record<string, unknown>> {
  const { services, owner } = writer;
  const { encryption } = services;
  const seen = await findSource(services.db, kind, owner, id);
  if (seen.deleted_at !== null) throw conflict(kind, seen, "api:row.archived", writer);
  await requirePin(seen, currentPin, writer);
  const { title, active, ...pins } = sourceInput.parse(input);
  const pin = await pinColumns(pins);
  return writing(kind, writer, async (tx) => {
    const before = await findSource(tx, kind, owner, id);
    if (before.deleted_at !== null) throw conflict(kind, before, "api:row.archived", writer);
    // A PIN that was set in the meantime was not the one that was asked for.
    if ((version ?? before.lock_version) !== before.lock_version || before.pin_hash !== seen.pin_hash)
      throw conflict(kind, before, "api:row.stale", writer);
    const { connection, changed, host } = kind.connect(input, before.connection, encryption);
    const after = await update(tx, before.id, {
      title: title ?? host.slice(0, TITLE),
      active,
      connection,
      ...pin,
      ...(changed ? unchecked : {}),
      lock_version: sql`${deviceSource.lock_version} + 1`,
      updated_at: services.now().toISOString(),
    });
    const shown = shownSource(kind, after, encryption);
    const entry = changedFields(shownSource(kind, before, encryption), shown);
    // What was masked before and after looks the same: the ledger says that it is not.
    if (changed) {
      entry.before.secret = HIDDEN;
      entry.after.secret = HIDDEN;
    }
    await recordSource(tx, kind, after, writer, { action: "update", ...entry });
    return shown;
  });
}

const HIDDEN = "••••";

/** Nothing is known of the provider. */
const unchecked = {
  checked_at: null,
  check_code: null,
  check_status: null,
  provider_status: null,
  exp_date: null,
  active_connections: null,
  max_connections: null,
} as const;

/** Writes columns of one source and gives it as it is afterwards. */
export async function update(
  tx: Database,
  id: number,
  columns: Parameters<ReturnType<typeof tx.update<typeof deviceSource>>["set"]>[0],
): Promise<SourceRecord> {
  const [row] = await tx.update(deviceSource).set(columns).where(eq(deviceSource.id, id)).returning();
  if (!row) throw notFound();
  return row;
}

/**
 * @param more how many are to come
 * @throws {Refusal} 422 when the device would have more than it may
 */
export async function refuseMore(
  tx: Database,
  kind: SealedKind,
  writer: Pick<SourceWriter, "owner" | "waiting">,
  more: number,
): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(deviceSource)
    .where(and(ofDevice(kind, writer.owner), isNull(deviceSource.deleted_at)));
  const most = mostSources(writer);
  if ((row?.count ?? 0) + more <= most) return;
  throw new Refusal(422, { key: "api:source.most", values: { count: most } });
}

async function lastPlace(tx: Database, kind: SealedKind, owner: Pick<SourceOwner, "id">): Promise<number> {
  const [row] = await tx
    .select({ last: max(deviceSource.sort) })
    .from(deviceSource)
    .where(ofDevice(kind, owner));
  return (row?.last ?? 0) + 1;
}

function conflict(kind: SealedKind, row: SourceRecord, key: string, { services }: SourceWriter): Refusal {
  return new Refusal(409, { key }, { code: "conflict", current: shownSource(kind, row, services.encryption) });
}

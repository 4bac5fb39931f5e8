import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { WholeSources } from "../../contract/device-sources.ts";
import type { Database } from "../db/connect.ts";
import { deviceSource } from "../db/schema/index.ts";
import type { Encryption } from "../domain/encryption.ts";
import { notFound } from "../domain/refusal.ts";
import type { Services } from "../services.ts";
import { playlist } from "./playlist.ts";
import { portal } from "./portal.ts";
import type { SealedKind, SourceOwner } from "./source-kind.ts";
import { xtream } from "./xtream.ts";

export type SourceRecord = typeof deviceSource.$inferSelect;

/** A source as the contract shows it, its credentials left out. */
export function shownSource(
  kind: SealedKind,
  { connection, pin_hash, device_id, ...row }: SourceRecord,
  encryption: Encryption,
): Record<string, unknown> {
  return { ...row, ...kind.shown(connection, encryption), has_pin: pin_hash !== null };
}

/** All sources of one kind that a device has, in their order. */
export async function listSources(
  kind: SealedKind,
  owner: Pick<SourceOwner, "id">,
  { db, encryption }: Pick<Services, "db" | "encryption">,
): Promise<Record<string, unknown>[]> {
  const rows = await liveSources(db, ofDevice(kind, owner));
  return rows.map((row) => shownSource(kind, row, encryption));
}

/**
 * One source of a device, deleted or not.
 *
 * @throws {Refusal} 404, also for a source of another device or kind
 */
export async function findSource(
  db: Database,
  kind: SealedKind,
  owner: Pick<SourceOwner, "id">,
  id: number,
): Promise<SourceRecord> {
  const [row] = await db
    .select()
    .from(deviceSource)
    .where(and(eq(deviceSource.id, id), ofDevice(kind, owner)));
  if (!row) throw notFound();
  return row;
}

/** The condition that a row is a source of one kind of one device. */
export function ofDevice({ kind }: Pick<SealedKind, "kind">, owner: Pick<SourceOwner, "id">): SQL | undefined {
  return and(eq(deviceSource.device_id, owner.id), eq(deviceSource.kind, kind));
}

/** Sources that are not deleted, in their order. */
export function liveSources(db: Database, where: SQL | undefined): Promise<SourceRecord[]> {
  return db
    .select()
    .from(deviceSource)
    .where(and(where, isNull(deviceSource.deleted_at)))
    .orderBy(asc(deviceSource.sort), asc(deviceSource.id));
}

/**
 * The active sources of a device with their credentials, in their order: for its player, and for
 * nobody else. A source that a PIN protects is marked: the player asks before it opens it.
 */
export async function sourcesOfDevice(db: Database, deviceId: number, encryption: Encryption): Promise<WholeSources> {
  const rows = await liveSources(db, and(eq(deviceSource.device_id, deviceId), eq(deviceSource.active, true)));
  const of = (kind: SealedKind) => rows.filter((row) => row.kind === kind.kind);
  const named = ({ id, title, pin_hash }: SourceRecord) => ({ id, title, has_pin: pin_hash !== null });
  return {
    xtreams: of(xtream).map((row) => ({ ...named(row), ...xtream.open(row.connection, encryption) })),
    playlists: of(playlist).map((row) => ({ ...named(row), ...playlist.open(row.connection, encryption) })),
    portals: of(portal).map((row) => ({ ...named(row), ...portal.open(row.connection, encryption) })),
  };
}

import { and, isNotNull } from "drizzle-orm";
import { anyOf } from "../collection/store.ts";
import { deviceSource } from "../db/schema/index.ts";
import { notFound } from "../domain/refusal.ts";
import { findSource, liveSources, ofDevice, shownSource } from "./read-sources.ts";
import { refuseMore, update } from "./save-source.ts";
import type { SealedKind } from "./source-kind.ts";
import { requirePin } from "./source-pin.ts";
import { recordSource, type SourceWriter, writing } from "./source-writer.ts";

/**
 * Moves a source one place up or down in its list; the first stays first, the last stays last.
 * The places of the others are no change of theirs: who is editing one is not disturbed.
 *
 * @throws {Refusal} 404
 */
export function moveSource(
  kind: SealedKind,
  id: number,
  direction: "up" | "down",
  writer: SourceWriter,
): Promise<Record<string, unknown>> {
  return writing(kind, writer, async (tx) => {
    const rows = await liveSources(tx, ofDevice(kind, writer.owner));
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    if (!row) throw notFound();
    const to = Math.min(Math.max(from + (direction === "up" ? -1 : 1), 0), rows.length - 1);
    const { encryption } = writer.services;
    if (to === from) return shownSource(kind, row, encryption);
    const arranged = rows.toSpliced(from, 1).toSpliced(to, 0, row);
    let moved = row;
    for (const [at, each] of arranged.entries()) {
      if (each.sort === at + 1) continue;
      const written = await update(tx, each.id, { sort: at + 1 });
      if (each.id === id) moved = written;
    }
    await recordSource(tx, kind, moved, writer, {
      action: "sort",
      before: { sort: from + 1 },
      after: { sort: to + 1 },
    });
    return shownSource(kind, moved, encryption);
  });
}

/**
 * Switches a source on or off; the PIN stays asked for by the device, so it is not asked here.
 *
 * @throws {Refusal} 404, also for a deleted source
 */
export function switchSource(
  kind: SealedKind,
  id: number,
  active: boolean,
  writer: SourceWriter,
): Promise<Record<string, unknown>> {
  const { services } = writer;
  return writing(kind, writer, async (tx) => {
    const before = await findSource(tx, kind, writer.owner, id);
    if (before.deleted_at !== null) throw notFound();
    if (before.active === active) return shownSource(kind, before, services.encryption);
    const after = await update(tx, id, {
      active,
      lock_version: before.lock_version + 1,
      updated_at: services.now().toISOString(),
    });
    const entry = { before: { active: before.active }, after: { active } };
    await recordSource(tx, kind, after, writer, { action: active ? "enable" : "disable", ...entry });
    return shownSource(kind, after, services.encryption);
  });
}

/**
 * Deletes a source, so that it can be brought back; deleted already, nothing changes.
 *
 * @param currentPin of a protected source
 * @throws {Refusal} 404; 422 or 429 for its PIN
 */
export async function archiveSource(
  kind: SealedKind,
  id: number,
  currentPin: string | undefined,
  writer: SourceWriter,
): Promise<{ changed: number }> {
  const { services, owner } = writer;
  const seen = await findSource(services.db, kind, owner, id);
  if (seen.deleted_at === null) await requirePin(seen, currentPin, writer);
  return writing(kind, writer, async (tx) => {
    const before = await findSource(tx, kind, owner, id);
    if (before.deleted_at !== null) return { changed: 0 };
    const at = services.now().toISOString();
    const after = await update(tx, id, { deleted_at: at, updated_at: at, lock_version: before.lock_version + 1 });
    const entry = { before: { deleted_at: null }, after: { deleted_at: at } };
    await recordSource(tx, kind, after, writer, { action: "archive", ...entry });
    return { changed: 1 };
  });
}

/**
 * Brings deleted sources back to where they were; ids that name nothing of the device are passed over.
 *
 * @throws {Refusal} 422 when the device would have more than it may
 */
export function restoreSources(kind: SealedKind, ids: number[], writer: SourceWriter): Promise<{ changed: number }> {
  const { services, owner } = writer;
  return writing(kind, writer, async (tx) => {
    const rows = await tx
      .select()
      .from(deviceSource)
      .where(and(ofDevice(kind, owner), anyOf(deviceSource.id, ids), isNotNull(deviceSource.deleted_at)));
    await refuseMore(tx, kind, writer, rows.length);
    for (const row of rows) {
      const lock_version = row.lock_version + 1;
      const after = await update(tx, row.id, {
        deleted_at: null,
        updated_at: services.now().toISOString(),
        lock_version,
      });
      const entry = { before: { deleted_at: row.deleted_at }, after: { deleted_at: null } };
      await recordSource(tx, kind, after, writer, { action: "restore", ...entry });
    }
    return { changed: rows.length };
  });
}

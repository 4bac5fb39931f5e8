import { MOST_SOURCES, MOST_WHILE_WAITING } from "../../contract/device-sources.ts";
import type { Database } from "../db/connect.ts";
import { lockTopic } from "../db/lock-topic.ts";
import { type ActivityEntry, type Actor, recordActivity } from "../domain/activity.ts";
import type { Services } from "../services.ts";
import type { SourceRecord } from "./read-sources.ts";
import type { SealedKind, SourceOwner } from "./source-kind.ts";

/** Who writes sources of which device. */
export interface SourceWriter {
  services: Services;
  owner: SourceOwner;
  actor: Actor;
  /**
   * Refuses what the parental lock keeps shut. Asked within the transaction of every write, so that a
   * lock which is set while a call is under way holds for it.
   */
  admit(tx: Database): Promise<void>;
  /** The device itself writes, and nobody has activated it yet: it tests nothing and has few sources. */
  waiting: boolean;
  /** The device's owner proves that they know the PIN of a protected source; staff need not. */
  mustKnowPin: boolean;
  idempotencyKey: string | null;
}

/**
 * Runs a write in a transaction of its own. Those that count or arrange the sources of one device
 * and kind run one after the other.
 */
export function writing<T>(
  kind: SealedKind,
  { services, owner, admit }: SourceWriter,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return services.db.transaction(async (tx) => {
    await lockTopic(tx, `sources ${owner.id} ${kind.kind}`);
    await admit(tx);
    return work(tx);
  });
}

/** Sources of a kind that the device may have. */
export function mostSources({ waiting }: Pick<SourceWriter, "waiting">): number {
  return waiting ? MOST_WHILE_WAITING : MOST_SOURCES;
}

/** Writes what was done to a source into the ledger of activity. */
export function recordSource(
  tx: Database,
  kind: SealedKind,
  row: SourceRecord,
  writer: SourceWriter,
  entry: Omit<ActivityEntry, "subject">,
  batch?: string,
): Promise<void> {
  const subject = { type: kind.subject, id: row.id, label: row.title };
  return recordActivity(tx, writer.actor, writer.services.now(), [{ ...entry, subject }], batch);
}

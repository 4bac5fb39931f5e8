import { notFound } from "../domain/refusal.ts";
import { refusedWhileWaiting } from "../domain/waiting-device.ts";
import { findSource, shownSource } from "./read-sources.ts";
import { update } from "./save-source.ts";
import type { SealedKind } from "./source-kind.ts";
import { recordSource, type SourceWriter, writing } from "./source-writer.ts";

/**
 * Asks the provider of a source how it stands and keeps what it said. Whatever it says is an
 * answer: a provider that is away is its outcome, not an error. Tests are counted like attempts
 * to sign in, as each one is a request to somebody else's server.
 *
 * @throws {Refusal} 403 for a device that waits for its activation; 404; 429 with the seconds to wait
 */
export async function testSource(kind: SealedKind, id: number, writer: SourceWriter): Promise<Record<string, unknown>> {
  const { services, owner, actor } = writer;
  const { db, encryption, outgoing, limits } = services;
  if (writer.waiting) throw refusedWhileWaiting();
  const row = await findSource(db, kind, owner, id);
  if (row.deleted_at !== null) throw notFound();
  await limits.deviceAttempt("source-test", owner.mac, actor.address);
  const found = await kind.check(row.connection, encryption, { outgoing, owner, now: services.now() });
  return writing(kind, writer, async (tx) => {
    const current = await findSource(tx, kind, owner, id);
    // It leads somewhere else by now: what was asked is no answer about it.
    if (current.connection !== row.connection) return shownSource(kind, current, encryption);
    const after = await update(tx, id, {
      checked_at: services.now().toISOString(),
      check_code: found.code,
      check_status: found.http_status,
      provider_status: found.account?.status ?? null,
      exp_date: found.account?.expires_at ?? null,
      active_connections: found.account?.active_connections ?? null,
      max_connections: found.account?.max_connections ?? null,
    });
    await recordSource(tx, kind, after, writer, { action: "check", after: { check_code: found.code } });
    return shownSource(kind, after, encryption);
  });
}

import { and, eq, isNull } from "drizzle-orm";
import { portal } from "../db/schema/index.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { checkPlaylistHead } from "../provider-checks/playlist-head.ts";
import { checkPortalHandshake } from "../provider-checks/portal-handshake.ts";
import type { ProviderCheck } from "../provider-checks/provider-check.ts";
import { checkXtreamAccount } from "../provider-checks/xtream-account.ts";
import type { Services } from "../services.ts";
import { type Actor, recordActivity } from "./activity.ts";
import { notFound, Refusal } from "./refusal.ts";

type StoredPortal = typeof portal.$inferSelect;

/** A portal is asked for no box in particular; this one is of the maker whose boxes portals expect. */
const ANY_BOX = "00:1A:79:00:00:00";

/**
 * Calls a portal and keeps what came of it, with a line in the ledger. It is no edit: the version
 * of the row stays, so that nobody who has its form open meets a conflict.
 *
 * @returns the row as it stands then
 * @throws {Refusal} 404 when there is none or it is archived; 409 when somebody changed it meanwhile
 */
export async function checkPortal(id: number, actor: Actor, services: Services): Promise<StoredPortal> {
  const live = and(eq(portal.id, id), isNull(portal.deleted_at));
  const [asked] = await services.db.select().from(portal).where(live);
  if (!asked) throw notFound();
  const found = await ask(asked, services);
  const now = services.now();
  const result = {
    last_result: found.code,
    last_http_status: found.http_status,
    account_expires_at: found.account?.expires_at ?? null,
  };
  return services.db.transaction(async (tx) => {
    const [checked] = await tx
      .update(portal)
      .set({ ...result, last_checked_at: now.toISOString() })
      .where(and(live, eq(portal.lock_version, asked.lock_version)))
      .returning();
    if (!checked) throw new Refusal(409, { key: "api:row.stale" }, { code: "conflict", current: { id } });
    const before = {
      last_result: asked.last_result,
      last_http_status: asked.last_http_status,
      account_expires_at: asked.account_expires_at,
    };
    const subject = { type: "portal", id, label: asked.name };
    await recordActivity(tx, actor, now, [{ action: "check", subject, before, after: result }]);
    return checked;
  });
}

function ask(row: StoredPortal, { outgoing, encryption, now }: Services): Promise<ProviderCheck> {
  const { url, user_agent } = row;
  const username = row.username ?? "";
  const password = row.password === null ? "" : encryption.open(row.password);
  switch (row.type) {
    case "stalker":
      return checkPortalHandshake(outgoing, { url, user_agent, mac: ANY_BOX });
    case "xtream":
      return checkXtreamAccount(outgoing, { server_url: url, username, password, user_agent }, now());
    case "m3u":
      return checkPlaylist(outgoing, url, { username, password, user_agent });
  }
}

/** A name and a password beside the address of a playlist are for its server. */
function checkPlaylist(
  outgoing: Outgoing,
  address: string,
  { username, password, user_agent }: { username: string; password: string; user_agent: string | null },
): Promise<ProviderCheck> {
  const url = new URL(address);
  if (username && !url.username) Object.assign(url, { username, password });
  return checkPlaylistHead(outgoing, url.href, { user_agent });
}

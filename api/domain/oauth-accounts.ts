import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { oauthIdentity, user } from "../db/schema/index.ts";
import type { ProvenIdentity } from "../oauth/provider.ts";
import { findAccount } from "./accounts.ts";
import type { Actor } from "./activity.ts";
import { recordActivity } from "./activity.ts";
import { Refusal } from "./refusal.ts";
import type { UserRecord } from "./sessions.ts";

interface Arrival {
  /** Name and label of the provider. */
  provider: { name: string; label: string };
  identity: ProvenIdentity;
  /** Whether an account that was never linked may be found by its e-mail address. */
  linkByEmail: boolean;
  address: string;
  now: Date;
}

/**
 * The account that a person at a provider opens, its row locked: the linked one; else, once and for
 * good, the one whose e-mail address is theirs. Both sides must have verified the address: an
 * account that somebody else opened under it, to wait for its owner, is never linked.
 *
 * @throws {Refusal} 422; an unknown, a disabled and an archived account are told in the same words
 */
export async function accountBehind(tx: Database, arrival: Arrival): Promise<UserRecord> {
  const linked = await linkedAccount(tx, arrival);
  if (linked) {
    if (linked.status !== "active") throw nobody(arrival);
    return linked;
  }
  const { identity, provider, linkByEmail } = arrival;
  if (!linkByEmail) throw nobody(arrival);
  if (identity.email === null || !identity.emailVerified) {
    throw new Refusal(422, { key: "oauth:refused.emailUnverified", values: { provider: provider.label } });
  }
  const account = await lockedByEmail(tx, identity.email);
  if (!account) throw nobody(arrival);
  await link(tx, account, arrival);
  return account;
}

/** Whether a person at a provider is the one that an account was linked with. */
export async function isLinked(db: Database, userId: number, { issuer, subject }: ProvenIdentity): Promise<boolean> {
  const found = await db
    .select({ id: oauthIdentity.id })
    .from(oauthIdentity)
    .where(
      and(eq(oauthIdentity.issuer, issuer), eq(oauthIdentity.subject, subject), eq(oauthIdentity.user_id, userId)),
    );
  return found.length > 0;
}

/**
 * A link to an archived account is none: whoever has another one by now is let in to that. The
 * account is locked before its link, as by a reset of its password, which ends the links.
 */
async function linkedAccount(tx: Database, { identity, now }: Arrival): Promise<UserRecord | null> {
  const link = and(eq(oauthIdentity.issuer, identity.issuer), eq(oauthIdentity.subject, identity.subject));
  const [found] = await tx.select({ userId: oauthIdentity.user_id }).from(oauthIdentity).where(link);
  if (!found) return null;
  const [account] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, found.userId), isNull(user.deleted_at)))
    .for("update");
  if (!account) return null;
  const used = await tx
    .update(oauthIdentity)
    .set({ last_used_at: now.toISOString() })
    .where(and(link, eq(oauthIdentity.user_id, account.id)))
    .returning({ id: oauthIdentity.id });
  return used.length > 0 ? account : null;
}

/** Locked, so that neither its address nor its standing changes before the link is written. */
async function lockedByEmail(tx: Database, email: string): Promise<UserRecord | null> {
  const found = await findAccount(tx, email);
  if (!found) return null;
  const [account] = await tx
    .select()
    .from(user)
    .where(
      and(
        eq(user.id, found.id),
        eq(sql`lower(${user.email})`, email.toLowerCase()),
        eq(user.status, "active"),
        isNotNull(user.email_verified_at),
        isNull(user.deleted_at),
      ),
    )
    .for("update");
  return account ?? null;
}

async function link(tx: Database, account: UserRecord, { identity, provider, address, now }: Arrival): Promise<void> {
  const { issuer, subject, email } = identity;
  const at = now.toISOString();
  const values = { user_id: account.id, provider: provider.name, email, created_at: at, last_used_at: at };
  await tx
    .insert(oauthIdentity)
    .values({ ...values, issuer, subject })
    .onConflictDoUpdate({ target: [oauthIdentity.issuer, oauthIdentity.subject], set: values });
  const actor: Actor = { id: account.id, name: account.name, address };
  await recordActivity(tx, actor, now, [
    {
      action: "oauth-link",
      subject: { type: "user", id: account.id, label: account.name },
      after: { provider: provider.label, email },
    },
  ]);
}

function nobody({ provider }: Arrival): Refusal {
  return new Refusal(422, { key: "oauth:refused.nobody", values: { provider: provider.label } });
}

import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import {
  carboxChoices,
  carboxDeviceSearch,
  carboxes,
  carboxInput,
  carboxOwnerSearch,
  carboxPasswordReset,
  carboxSignOut,
  carboxStatuses,
} from "../../contract/carboxes.ts";
import { collection, type PendingAction, type PendingWrite, type WrittenRow } from "../collection/definition.ts";
import { choiceFilter, inScope, instantFilter, referenceFilter, textMatches } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { isLive } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { carbox, portal } from "../db/schema/index.ts";
import { type ActivityEntry, recordActivity } from "../domain/activity.ts";
import { endCarboxSessions } from "../domain/carbox-sessions.ts";
import { extended, settleUndone, statusByExpiry } from "../domain/device-status.ts";
import { hashPassword } from "../domain/passwords.ts";
import { newReadableSecret } from "../domain/readable-secret.ts";
import { invalidField, notFound } from "../domain/refusal.ts";
import { CHOICES, ownerChoices, ownerName, ownerNamed, searchOwners, settleOwner } from "../domain/row-owner.ts";
import type { SearchSource } from "../domain/search-sources.ts";
import type { Caller } from "../domain/sessions.ts";
import { ownedBy } from "../domain/subtree.ts";
import type { Mount, SignedCall } from "../http/mount.ts";
import { checkDevice, deviceMac, searchDevices } from "./device-of-row.ts";

type Carbox = typeof carbox.$inferSelect;

const searchable = [carbox.code, carbox.username, carbox.name, carbox.vehicle, carbox.plate];

export const carboxCollection = collection({
  resource: carboxes,
  table: carbox,
  subject: "carbox",
  label: "username",
  searchable,
  sortable: {
    code: carbox.code,
    username: carbox.username,
    name: carbox.name,
    vehicle: carbox.vehicle,
    plate: carbox.plate,
    status: carbox.status,
    expires_at: carbox.expires_at,
    last_login_at: carbox.last_login_at,
  },
  filters: {
    status: choiceFilter(carbox.status, carboxStatuses),
    portal_id: referenceFilter(carbox.portal_id),
    owner_id: referenceFilter(carbox.owner_id),
    owner_name: ownerNamed(carbox.owner_id),
    expires_at: instantFilter(carbox.expires_at),
    last_login_at: instantFilter(carbox.last_login_at),
  },
  derived: {
    device_mac: deviceMac(carbox.device_id),
    portal_name: sql`(${sql`select ${portal.name} from ${portal} where ${portal.id} = ${carbox.portal_id}`})`,
    owner_name: ownerName(carbox.owner_id),
  },
  scope: (caller) => ownedBy(carbox.owner_id, caller),
  unique: [
    { column: "code", index: "carbox_code_unique" },
    { column: "username", index: "carbox_username_unique" },
  ],
  exclusive: [],
  secret: [],
  actions: {
    extend: ({ days }, row, now) => extended(row, Number(days), now),
    block: () => ({ status: "blocked" as const }),
    unblock: (_, row, now) => (row.status === "blocked" ? { status: statusByExpiry(row.expires_at, now) } : {}),
  },
  toRow: ({ password_hash, ...row }) => ({ ...row, has_password: password_hash !== null }),
  toColumns: ({ password: _, ...columns }) => columns,
  async beforeWrite(tx, write) {
    await settleOwner(tx, write);
    settleStatus(write);
    await checkDevice(tx, write);
    await checkPortal(tx, write);
  },
  afterWrite: writePassword,
  async beforeAction(tx, { action, rows, services }: PendingAction) {
    if (action !== "block" && action !== "archive") return;
    await endCarboxSessions(
      tx,
      rows.map(({ id }) => id),
      services.now(),
    );
  },
  beforeUndo: async (_, undo) => settleUndone(undo),
});

/** A new expiry decides between active and expired; a blocked car-box stays so. */
function settleStatus({ before, columns, services }: PendingWrite): void {
  if (before?.status === "blocked") return;
  columns.status = statusByExpiry(typeof columns.expires_at === "string" ? columns.expires_at : null, services.now());
}

/** A car-box keeps a portal that was archived; none is given one that is not there. */
async function checkPortal(tx: Database, { before, columns }: PendingWrite): Promise<void> {
  const { portal_id } = columns;
  if (typeof portal_id !== "number" || portal_id === before?.portal_id) return;
  if (!(await isLive(tx, portal, portal_id))) throw invalidField("portal_id", "api:carbox.portal");
}

/** The password, which is not sent back; another one ends what the one before let in. */
async function writePassword(tx: Database, { row, input, created, writer }: WrittenRow): Promise<void> {
  const { password } = carboxInput.pick({ password: true }).parse(input);
  if (password === undefined) {
    if (created) throw invalidField("password", "validation:required");
    return;
  }
  const password_hash = await hashPassword(password);
  await tx.update(carbox).set({ password_hash }).where(eq(carbox.id, row.id));
  row.password_hash = password_hash;
  if (created) return;
  const now = writer.services.now();
  await endCarboxSessions(tx, [row.id], now);
  const subject = { type: "carbox", id: row.id, label: String(row.username) };
  await recordActivity(tx, writer.actor, now, [{ action: "password-change", subject }]);
}

/** As long as a person types on a screen in a car: some 58 bits. */
const PASSWORD_GROUPS = 3;

export function mountCarboxes(mount: Mount): void {
  // Before the collection: to its path of one car-box, "choices" would be an id.
  mount.guarded(carboxChoices, async ({ services: { db }, caller }) => {
    const [portals, owners] = await Promise.all([
      db
        .select({ id: portal.id, name: portal.name })
        .from(portal)
        .where(and(isNull(portal.deleted_at), portal.active))
        .orderBy(asc(sql`lower(${portal.name})`))
        .limit(CHOICES),
      ownerChoices(db, caller),
    ]);
    return { portals, owners };
  });
  mount.guarded(carboxDeviceSearch, ({ query, caller, services: { db } }) => searchDevices(db, query.q, caller));
  mount.guarded(carboxOwnerSearch, ({ query, caller, services: { db } }) => searchOwners(db, query.q, caller));
  mountCollection(mount, carboxCollection);
  mount.guarded(carboxPasswordReset, resetPassword);
  mount.guarded(carboxSignOut, async ({ params, caller, actor, services }) => {
    const now = services.now();
    return services.db.transaction(async (tx) => {
      const row = await lockCarbox(tx, params.id, caller);
      const ended = await endCarboxSessions(tx, [row.id], now);
      await recordActivity(tx, actor, now, [{ action: "sign-out-everywhere", subject: subjectOf(row) }]);
      return { username: row.username, ended };
    });
  });
}

async function resetPassword({ params, caller, actor, services }: SignedCall<typeof carboxPasswordReset>) {
  const password = newReadableSecret(PASSWORD_GROUPS);
  const password_hash = await hashPassword(password);
  const now = services.now();
  const { username } = await services.db.transaction(async (tx) => {
    const row = await lockCarbox(tx, params.id, caller);
    await tx.update(carbox).set({ password_hash, updated_at: now.toISOString() }).where(eq(carbox.id, row.id));
    await endCarboxSessions(tx, [row.id], now);
    await recordActivity(tx, actor, now, [{ action: "password-reset", subject: subjectOf(row) }]);
    return row;
  });
  return { username, password };
}

/** @throws {Refusal} 404 for a car-box that is archived or not the caller's */
async function lockCarbox(tx: Database, id: number, caller: Caller): Promise<Carbox> {
  const [row] = await tx
    .select()
    .from(carbox)
    .where(and(eq(carbox.id, id), isNull(carbox.deleted_at), inScope(carboxCollection, caller)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

function subjectOf({ id, username }: Carbox): ActivityEntry["subject"] {
  return { type: "carbox", id, label: username };
}

export const carboxSearch: SearchSource = {
  permission: "manage-carbox-devices",
  async find(text, limit, { db }, caller) {
    const rows = await db
      .select({ id: carbox.id, username: carbox.username, vehicle: carbox.vehicle, plate: carbox.plate })
      .from(carbox)
      .where(and(isNull(carbox.deleted_at), ownedBy(carbox.owner_id, caller), textMatches(searchable, text)))
      .orderBy(desc(carbox.id))
      .limit(limit);
    return rows.map(({ id, username, vehicle, plate }) => ({
      type: "carbox",
      title: [username, vehicle, plate].filter(Boolean).join(" · "),
      url: `/carbox-devices/${id}/edit`,
    }));
  },
};

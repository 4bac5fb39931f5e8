import { and, asc, eq, isNull, sql } from "drizzle-orm";
import {
  qrCustomerChoices,
  qrCustomerKey,
  qrCustomerRotate,
  qrCustomerStatuses,
  qrCustomers,
  qrDeviceSearch,
  qrOwnerSearch,
} from "../../contract/qr-customers.ts";
import { type Columns, collection, type PendingAction, type PendingWrite } from "../collection/definition.ts";
import { choiceFilter, inScope, instantFilter, referenceFilter, textMatches } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { device, qrCustomer, sessionToken } from "../db/schema/index.ts";
import { recordActivity } from "../domain/activity.ts";
import { extended } from "../domain/device-status.ts";
import { endSessionsWhere } from "../domain/end-sessions.ts";
import { newQrKey, qrStatus } from "../domain/qr-customers.ts";
import { notFound } from "../domain/refusal.ts";
import { ownerChoices, ownerName, ownerNamed, searchOwners, settleOwner } from "../domain/row-owner.ts";
import type { SearchSource } from "../domain/search-sources.ts";
import { ownedBy } from "../domain/subtree.ts";
import { keepTree } from "../domain/tree-lock.ts";
import type { Mount, SignedCall } from "../http/mount.ts";
import type { Services } from "../services.ts";
import { checkDevice, deviceMac, lockDevice, searchDevices } from "./device-of-row.ts";

type QrCustomer = typeof qrCustomer.$inferSelect;

const searchable = [qrCustomer.name, qrCustomer.phone, qrCustomer.email];

const qrCustomerCollection = collection({
  resource: qrCustomers,
  table: qrCustomer,
  subject: "qr_customer",
  label: "name",
  searchable,
  sortable: {
    name: qrCustomer.name,
    phone: qrCustomer.phone,
    email: qrCustomer.email,
    status: qrCustomer.status,
    expires_at: qrCustomer.expires_at,
    last_used_at: qrCustomer.last_used_at,
  },
  filters: {
    status: choiceFilter(qrCustomer.status, qrCustomerStatuses),
    owner_id: referenceFilter(qrCustomer.owner_id),
    owner_name: ownerNamed(qrCustomer.owner_id),
    expires_at: instantFilter(qrCustomer.expires_at),
    last_used_at: instantFilter(qrCustomer.last_used_at),
  },
  derived: { device_mac: deviceMac(qrCustomer.device_id), owner_name: ownerName(qrCustomer.owner_id) },
  scope: (caller) => ownedBy(qrCustomer.owner_id, caller),
  unique: [],
  exclusive: [],
  secret: [],
  actions: {
    extend: ({ days }, row, now) => extendedQr(row, Number(days), now),
    revoke: () => ({ status: "revoked" as const }),
    reinstate: (_, row, now) => (row.status === "revoked" ? { status: qrStatus(row, now) } : {}),
  },
  toRow: (row) => row,
  toColumns: (input) => input,
  async lockFirst(tx, columns) {
    await keepTree(tx);
    await lockDevice(tx, columns);
  },
  async beforeWrite(tx, write) {
    await settleOwner(tx, write);
    await checkDevice(tx, write);
    await settleKeyAndStatus(tx, write);
  },
  async beforeAction(tx, { action, rows, services }: PendingAction) {
    if (action !== "revoke" && action !== "archive") return;
    await endQrSessions(
      tx,
      rows.map(({ id }) => id),
      services.now(),
    );
  },
  async beforeUndo(_, { changes, services }) {
    const now = services.now();
    for (const { row, columns } of changes)
      if (columns.status !== undefined && columns.status !== "revoked")
        columns.status = qrStatus(timesOf({ ...row, ...columns }), now);
  },
});

/** One that is revoked stays so; one that nobody used yet waits again. */
function extendedQr(row: QrCustomer, days: number, now: Date): Pick<QrCustomer, "status" | "expires_at"> {
  const { expires_at } = extended(row, days, now);
  return { expires_at, status: row.status === "expired" ? qrStatus({ ...row, expires_at }, now) : row.status };
}

/** A new customer gets a key. A new expiry decides the status; what opened another device's panel ends. */
async function settleKeyAndStatus(tx: Database, { before, columns, services }: PendingWrite): Promise<void> {
  const now = services.now();
  const status = qrStatus(timesOf({ ...before, ...columns }), now);
  if (!before) {
    Object.assign(columns, newQrKey(services.encryption), { status });
    return;
  }
  if (before.status !== "revoked") columns.status = status;
  if (before.device_id !== columns.device_id) await endQrSessions(tx, [before.id], now);
}

/** What the status follows from, of a row that the mechanism does not know the columns of. */
function timesOf({ expires_at, last_used_at }: Columns): Pick<QrCustomer, "expires_at" | "last_used_at"> {
  return {
    expires_at: typeof expires_at === "string" ? expires_at : null,
    last_used_at: typeof last_used_at === "string" ? last_used_at : null,
  };
}

function endQrSessions(tx: Database, ids: number[], now: Date): Promise<number> {
  return endSessionsWhere(tx, anyOf(sessionToken.qr_customer_id, ids), now);
}

export function mountQrCustomers(mount: Mount): void {
  // Before the collection: to its path of one customer, "choices" would be an id.
  mount.guarded(qrCustomerChoices, async ({ services: { db }, caller }) => ({
    owners: await ownerChoices(db, caller),
  }));
  mount.guarded(qrDeviceSearch, ({ query, caller, services: { db } }) => searchDevices(db, query.q, caller));
  mount.guarded(qrOwnerSearch, ({ query, caller, services: { db } }) => searchOwners(db, query.q, caller));
  mountCollection(mount, qrCustomerCollection);
  mount.guarded(qrCustomerKey, async (call) => {
    const [row] = await call.services.db.select().from(qrCustomer).where(liveCustomer(call));
    if (!row) throw notFound();
    return printed(row, call.services);
  });
  mount.guarded(qrCustomerRotate, async (call) => {
    const { actor, services } = call;
    const now = services.now();
    return services.db.transaction(async (tx) => {
      const [row] = await tx.select().from(qrCustomer).where(liveCustomer(call)).for("update");
      if (!row) throw notFound();
      const key = { ...newQrKey(services.encryption), last_used_at: null };
      const status = row.status === "revoked" ? row.status : qrStatus({ ...row, ...key }, now);
      const changed = {
        ...key,
        status,
        lock_version: sql`${qrCustomer.lock_version} + 1`,
        updated_at: now.toISOString(),
      };
      await tx.update(qrCustomer).set(changed).where(eq(qrCustomer.id, row.id));
      await endQrSessions(tx, [row.id], now);
      const subject = { type: "qr_customer", id: row.id, label: row.name };
      await recordActivity(tx, actor, now, [{ action: "qr-rotate", subject }]);
      return printed({ ...row, ...key }, services, tx);
    });
  });
}

function liveCustomer({ params, caller }: SignedCall<typeof qrCustomerKey> | SignedCall<typeof qrCustomerRotate>) {
  return and(eq(qrCustomer.id, params.id), isNull(qrCustomer.deleted_at), inScope(qrCustomerCollection, caller));
}

async function printed({ qr_key, device_id }: QrCustomer, services: Services, db = services.db) {
  const key = services.encryption.open(qr_key);
  if (device_id === null) return { key, mac: null };
  const [found] = await db
    .select({ mac: device.mac })
    .from(device)
    .where(and(eq(device.id, device_id), isNull(device.deleted_at)));
  return { key, mac: found?.mac ?? null };
}

export const qrCustomerSearch: SearchSource = {
  permission: "manage-qr-devices",
  async find(text, limit, { db }, caller) {
    const rows = await db
      .select({ id: qrCustomer.id, name: qrCustomer.name })
      .from(qrCustomer)
      .where(and(isNull(qrCustomer.deleted_at), ownedBy(qrCustomer.owner_id, caller), textMatches(searchable, text)))
      .orderBy(asc(sql`lower(${qrCustomer.name})`), asc(qrCustomer.id))
      .limit(limit);
    return rows.map(({ id, name }) => ({ type: "qr_customer", title: name, url: `/devices-qr/${id}/edit` }));
  },
};

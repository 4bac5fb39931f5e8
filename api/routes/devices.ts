import { and, asc, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { countryCodes } from "../../contract/countries.ts";
import {
  deviceChoices,
  deviceKinds,
  deviceOwnerSearch,
  deviceSignInReset,
  deviceStatuses,
  devices,
} from "../../contract/devices.ts";
import { macDigits } from "../../contract/mac.ts";
import { collection, type PendingAction, type PendingWrite } from "../collection/definition.ts";
import { choiceFilter, flagFilter, instantFilter, referenceFilter, textMatches } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { isLive } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { device, digitsOf, model } from "../db/schema/index.ts";
import { deviceInReach } from "../device-sources/device-in-reach.ts";
import { activated, extended, settleUndone, statusByExpiry, unblocked } from "../domain/device-status.ts";
import { handBack, handOver } from "../domain/handover.ts";
import { invalidField } from "../domain/refusal.ts";
import {
  CHOICES,
  checkOwner,
  checkOwnersOfUndo,
  ownerChoices,
  ownerName,
  ownerNamed,
  searchOwners,
  settleOwner,
} from "../domain/row-owner.ts";
import type { SearchSource } from "../domain/search-sources.ts";
import type { Caller } from "../domain/sessions.ts";
import { resetSignIn } from "../domain/sign-in-reset.ts";
import { ownedBy } from "../domain/subtree.ts";
import { keepTree } from "../domain/tree-lock.ts";
import type { Mount } from "../http/mount.ts";

const searchable = [device.name, device.serial];

/** Devices whose MAC has the digits of a text in it, whatever divides them. */
function macMatches(text: string): SQL | undefined {
  const digits = macDigits(text);
  return digits === null ? undefined : textMatches([digitsOf(device.mac)], digits);
}

export const deviceCollection = collection({
  resource: devices,
  table: device,
  subject: "device",
  label: "mac",
  searchable,
  alsoFinds: macMatches,
  sortable: {
    mac: device.mac,
    kind: device.kind,
    name: device.name,
    serial: device.serial,
    status: device.status,
    is_trial: device.is_trial,
    activated_at: device.activated_at,
    expires_at: device.expires_at,
    app_version: device.app_version,
    android_version: device.android_version,
    country: device.country,
    last_seen_at: device.last_seen_at,
  },
  filters: {
    kind: choiceFilter(device.kind, deviceKinds),
    status: choiceFilter(device.status, deviceStatuses),
    model_id: referenceFilter(device.model_id),
    owner_id: referenceFilter(device.owner_id),
    owner_name: ownerNamed(device.owner_id),
    country: choiceFilter(device.country, countryCodes),
    is_trial: flagFilter(device.is_trial),
    expires_at: instantFilter(device.expires_at),
    last_seen_at: instantFilter(device.last_seen_at),
    activated_at: instantFilter(device.activated_at),
  },
  derived: {
    model_name: nameOf(sql`select ${model.name} from ${model} where ${model.id} = ${device.model_id}`),
    owner_name: ownerName(device.owner_id),
  },
  scope: (caller) => ownedBy(device.owner_id, caller),
  unique: [{ column: "mac", index: "device_mac_unique" }],
  exclusive: [],
  secret: [],
  actions: {
    activate: (_, row, now) => (row.status === "pending" ? activated(row, now) : {}),
    extend: ({ days }, row, now) => extended(row, Number(days), now),
    block: () => ({ status: "blocked" as const }),
    unblock: (_, row, now) => unblocked(row, now),
    move: ({ owner_id }) => ({ owner_id: Number(owner_id) }),
  },
  toRow: ({ password_hash, key_hash, ...row }) => ({ ...row, has_password: password_hash !== null }),
  toColumns: (input) => input,
  lockFirst: keepTree,
  async beforeWrite(tx, write) {
    await settleOwner(tx, write);
    await handOverWritten(tx, write);
    settleStatus(write);
    await checkModel(tx, write);
  },
  async beforeAction(tx, { action, values, rows, caller, actor, services }: PendingAction) {
    if (action !== "move") return;
    const ownerId = Number(values.owner_id);
    await checkOwner(tx, ownerId, caller);
    const ids = rows.map(({ id }) => id);
    await handOver(tx, ids, ownerId, { actor, at: services.now() });
  },
  async beforeUndo(tx, undo) {
    await checkOwnersOfUndo(tx, undo);
    await handBack(tx, undo);
    settleUndone(undo);
  },
});

/** In a query of one table drizzle leaves the table's name out, but not in a query within the query. */
function nameOf(query: SQL): SQL<string | null> {
  return sql`(${query})`;
}

async function handOverWritten(tx: Database, { before, columns, actor, services }: PendingWrite): Promise<void> {
  const { owner_id } = columns;
  if (!before || owner_id === undefined || owner_id === before.owner_id) return;
  const ownerId = typeof owner_id === "number" ? owner_id : null;
  await handOver(tx, [before.id], ownerId, { actor, at: services.now() });
}

/** A new expiry decides between active and expired; pending and blocked devices stay so. */
function settleStatus({ before, columns, services }: PendingWrite): void {
  if (before?.status !== "active" && before?.status !== "expired") return;
  const expiry = typeof columns.expires_at === "string" ? columns.expires_at : null;
  columns.status = statusByExpiry(expiry, services.now());
}

/** A device keeps a model that is no longer offered; none is given one that is not there. */
async function checkModel(tx: Database, { before, columns }: PendingWrite): Promise<void> {
  const { model_id } = columns;
  if (typeof model_id !== "number" || model_id === before?.model_id) return;
  if (!(await isLive(tx, model, model_id))) throw invalidField("model_id", "api:device.model");
}

export function mountDevices(mount: Mount): void {
  // Before the collection: to its path of one device, "choices" would be an id.
  mount.guarded(deviceChoices, async ({ services: { db }, caller }) => {
    const [models, owners, countries] = await Promise.all([
      db
        .select({ id: model.id, name: model.name })
        .from(model)
        .where(and(isNull(model.deleted_at), model.active))
        .orderBy(asc(sql`lower(${model.name})`))
        .limit(CHOICES),
      ownerChoices(db, caller),
      countriesInUse(db, caller),
    ]);
    return { models, owners, countries };
  });
  mount.guarded(deviceOwnerSearch, ({ query, caller, services: { db } }) => searchOwners(db, query.q, caller));
  mount.guarded(deviceSignInReset, async ({ params, services, caller, actor }) => {
    const { id } = await deviceInReach(params.id, { services, caller });
    return { ended: await resetSignIn(id, { services, caller, actor }) };
  });
  mountCollection(mount, deviceCollection);
}

/** From one country to the next along the index: one look for each instead of one for every device. */
async function countriesInUse(db: Database, caller: Caller): Promise<string[]> {
  const next = (condition: SQL) =>
    sql`(select ${device.country} as code from ${device} where ${and(isNull(device.deleted_at), ownedBy(device.owner_id, caller), condition)} order by ${device.country} limit 1)`;
  const codes = sql`(
    with recursive found as (
      ${next(isNotNull(device.country))}
      union all select ${next(sql`${device.country} > found.code`)} from found where found.code is not null
    ) select code from found where code is not null) as codes`;
  const rows = await db.select({ code: sql<string>`code` }).from(codes);
  return rows.map(({ code }) => code);
}

export const deviceSearch: SearchSource = {
  permission: "manage-devices",
  async find(text, limit, { db }, caller) {
    const found = sql`(${textMatches(searchable, text)} or ${macMatches(text) ?? sql`false`})`;
    const rows = await db
      .select({ id: device.id, mac: device.mac, name: device.name })
      .from(device)
      .where(and(isNull(device.deleted_at), ownedBy(device.owner_id, caller), found))
      .orderBy(desc(device.id))
      .limit(limit);
    return rows.map(({ id, mac, name }) => ({
      type: "device",
      title: name ? `${mac} · ${name}` : mac,
      url: `/devices/${id}/edit`,
    }));
  },
};

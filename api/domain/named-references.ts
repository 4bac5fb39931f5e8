import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { appCategory, application, device, model, portal, user } from "../db/schema/index.ts";
import type { Caller } from "./sessions.ts";
import { ownedBy } from "./subtree.ts";

interface Target {
  table: PgTable & { id: AnyPgColumn };
  /** What a row is called. */
  name: AnyPgColumn;
  /** Whom a row belongs to, where not everybody sees every row. */
  owner?: AnyPgColumn;
}

/** What fields point to. */
export const targets = {
  user: { table: user, name: user.name, owner: user.id },
  device: { table: device, name: device.mac, owner: device.owner_id },
  model: { table: model, name: model.name },
  portal: { table: portal, name: portal.name },
  category: { table: appCategory, name: appCategory.name },
  application: { table: application, name: application.name },
} satisfies Record<string, Target>;
type Kind = keyof typeof targets;

/** The fields in which the ledger of activity keeps ids, one or a list of them, and of what. */
export const referenceFields: Readonly<Record<string, Kind>> = {
  owner_id: "user",
  device_id: "device",
  model_id: "model",
  models: "model",
  portal_id: "portal",
  category_id: "category",
  parent_id: "category",
  application_id: "application",
};

type Fields = Readonly<Record<string, unknown>>;

interface Change {
  before?: Fields | null;
  after?: Fields | null;
}

interface Pointer {
  field: string;
  kind: Kind;
  id: number;
}

/** Names of rows, by the field that points to them and by their id. */
type References = Record<string, Record<string, string>>;

/**
 * Looks up what rows are called that lines of activity point to, in one query however many there are.
 *
 * @returns the names for each line, of rows that are in the caller's reach, archived or not; null where there are none
 */
export async function nameReferences(
  db: Database,
  changes: readonly Change[],
  caller: Caller,
): Promise<(References | null)[]> {
  const pointers = changes.map(({ before, after }) => [...pointersOf(before), ...pointersOf(after)]);
  const names = await namesOf(db, pointers.flat(), caller);
  return pointers.map((of) => {
    const references: References = {};
    for (const { field, kind, id } of of) {
      const name = names.get(`${kind} ${id}`);
      if (name !== undefined) references[field] = { ...references[field], [id]: name };
    }
    return Object.keys(references).length > 0 ? references : null;
  });
}

function pointersOf(fields: Fields | null | undefined): Pointer[] {
  return Object.entries(fields ?? {}).flatMap(([field, value]) => {
    const kind = Object.hasOwn(referenceFields, field) ? referenceFields[field] : undefined;
    return kind ? [value].flat().flatMap((id) => (isId(id) ? { field, kind, id } : [])) : [];
  });
}

/** The ledger holds what was written at its time, whatever that was. */
function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647;
}

async function namesOf(db: Database, pointers: Pointer[], caller: Caller): Promise<Map<string, string>> {
  const ids = new Map<Kind, Set<number>>();
  for (const { kind, id } of pointers) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  if (ids.size === 0) return new Map();
  const parts = [...ids].map(([kind, of]) => namesIn(kind, [...of], caller));
  const rows = await db
    .select({ key: sql<string>`key`, name: sql<string>`name` })
    .from(sql`(${sql.join(parts, sql` union all `)}) as named`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

function namesIn(kind: Kind, ids: number[], caller: Caller): SQL {
  const { table, name, owner }: Target = targets[kind];
  const seen = and(anyOf(table.id, ids), owner && ownedBy(owner, caller));
  return sql`select ${`${kind} `} || ${table.id} as key, ${name} as name from ${table} where ${seen}`;
}

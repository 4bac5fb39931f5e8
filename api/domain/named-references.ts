import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ActivityRow } from "../../contract/activity.ts";
import { id as rowId } from "../../contract/endpoint.ts";
import { anyOf } from "../collection/store.ts";
import type { Database } from "../db/connect.ts";
import { appCategory, application, device, model, portal, user } from "../db/schema/index.ts";
import { audiencesOf } from "./announcement-audiences.ts";
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

/** An announcement keeps an id as a text, of what its audience says. */
const audiences: Readonly<Record<string, Kind>> = { reseller: "user", model: "model" };

type Fields = Readonly<Record<string, unknown>>;

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
  lines: readonly Pick<ActivityRow, "id" | "subject_type" | "subject_id" | "before" | "after">[],
  caller: Caller,
): Promise<(References | null)[]> {
  const audienceOf = await audiencesOf(db, lines);
  const pointers = lines.map(({ id, before, after }) =>
    [before, after].flatMap((fields) => pointersOf({ audience: audienceOf.get(id), ...fields })),
  );
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

function pointersOf(fields: Fields): Pointer[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const kind = field === "audience_value" ? member(audiences, fields.audience) : member(referenceFields, field);
    return kind ? [value].flat().flatMap((id) => (isId(id) ? { field, kind, id: Number(id) } : [])) : [];
  });
}

function member(kinds: Readonly<Record<string, Kind>>, name: unknown): Kind | undefined {
  return typeof name === "string" && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** The ledger holds what was written at its time, whatever that was. */
function isId(value: unknown): boolean {
  return rowId.safeParse(value).success && /^[1-9]\d*$/.test(String(value));
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

import type { z } from "zod";
import type { AdminSession } from "~/session/guards.server";
import type { RowBase } from "~contract/answers.ts";
import type { Endpoint, idParams } from "~contract/endpoint.ts";
import type { ListMeta, listQuery } from "~contract/paging.ts";
import type { bulkAnswer, bulkBody, idList, restoreBody } from "~contract/resource.ts";
import type { EditableEntity, EntityDefinition, Field, Filter, Option, Options } from "./definition";

type RowCall<Row, Params extends z.ZodObject | undefined, Body extends z.ZodType | undefined> = Endpoint<
  Params,
  undefined,
  Body,
  z.ZodType<Row>
>;
type ManyCall<Params extends z.ZodObject | undefined, Body extends z.ZodType | undefined> = Endpoint<
  Params,
  undefined,
  Body,
  typeof bulkAnswer
>;

/** The calls behind a list that is only looked at. */
export interface ListResource<Row extends RowBase> {
  list: Endpoint<undefined, typeof listQuery, undefined, z.ZodType<{ data: Row[]; meta: ListMeta }>>;
  one: RowCall<Row, typeof idParams, undefined>;
}

/** The calls of `contract/resource.ts` over rows of one type. */
export interface RowResource<Row extends RowBase> extends ListResource<Row> {
  input: z.ZodObject;
  /** What bulk actions with values take, by name. */
  actions: Readonly<Record<string, z.ZodObject>>;
  /** Calls of their own for actions on one row, by name. */
  rowCalls: Readonly<Record<string, ManyCall<typeof idParams, undefined>>>;
  create: RowCall<Row, undefined, z.ZodObject>;
  update: RowCall<Row, typeof idParams, z.ZodObject>;
  archive: ManyCall<typeof idParams, undefined>;
  archiveMany: ManyCall<undefined, typeof idList>;
  bulk: ManyCall<undefined, typeof bulkBody>;
  restore: ManyCall<undefined, typeof restoreBody>;
}

/** Who the choices of references are found for, as features know them. */
export type OptionsSession = AdminSession;

/** What a reference that lists no choices finds for a text, in the person's scope; a few, by name. */
export type Find = (session: AdminSession, text: string) => Promise<readonly Option[]>;

interface Served {
  /** What every screen of the entity asks for. */
  permissions: readonly string[];
  /** The choices of its references, in the person's scope. For `fieldOptions` and `filterOptions`. */
  options(session: OptionsSession): Promise<Options>;
  /** How its references find, by the name of their field. */
  find: Readonly<Record<string, Find>>;
}

/** A definition of rows to look at, together with the calls behind it. */
export interface ListedEntity<Row extends RowBase> extends Served {
  definition: EntityDefinition<Row>;
  resource: ListResource<Row>;
}

/** A definition together with the calls behind it, which only the server knows. */
export interface ServedEntity<Row extends RowBase> extends Served {
  definition: EditableEntity<Row>;
  resource: RowResource<Row>;
}

/**
 * The choices of the fields of a form that are references; the API is asked only where one is. Of a
 * field without any here the form finds them by name.
 */
export function fieldOptions(entity: Served, session: OptionsSession, fields: readonly Field[]): Promise<Options> {
  return optionsOf(
    entity,
    session,
    fields.flatMap(({ name, kind }) => (kind === "reference" || kind === "references" ? [name] : [])),
  );
}

/** The same for the filters of a list, with what a text may be. */
export function filterOptions(entity: Served, session: OptionsSession, filters: readonly Filter[]): Promise<Options> {
  return optionsOf(
    entity,
    session,
    filters.flatMap(({ key, kind }) => (kind === "reference" || kind === "text" ? [key] : [])),
  );
}

/** No page carries the choices of another. */
async function optionsOf(entity: Served, session: OptionsSession, names: readonly string[]): Promise<Options> {
  if (names.length === 0) return {};
  const options = await entity.options(session);
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

interface ServeOptions {
  options?: Served["options"];
  find?: Served["find"];
}

/** Puts a definition and its calls together; the permission is the one that the contract names. */
export function serve<Row extends RowBase>(
  definition: EditableEntity<Row>,
  resource: RowResource<Row>,
  more?: ServeOptions,
): ServedEntity<Row> {
  return { definition, resource, ...served(resource, more) };
}

/** As {@link serve}, for rows that are only looked at. */
export function serveList<Row extends RowBase>(
  definition: EntityDefinition<Row>,
  resource: ListResource<Row>,
  more?: ServeOptions,
): ListedEntity<Row> {
  return { definition, resource, ...served(resource, more) };
}

function served({ list }: Pick<ListResource<RowBase>, "list">, { options, find }: ServeOptions = {}): Served {
  const { access } = list;
  return {
    permissions: typeof access === "object" ? [access.permission] : [],
    options: options ?? (() => Promise.resolve({})),
    find: find ?? {},
  };
}

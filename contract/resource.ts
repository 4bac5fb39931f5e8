import { z } from "zod";
import { type Endpoint, endpoint, id, idParams } from "./endpoint.ts";
import { listAnswer, listQuery } from "./paging.ts";

/** Rows named by their ids, at most one page of "All". */
export const idList = z.object({ ids: z.array(id).min(1).max(500) });

/** A bulk action over named rows, or over all that match a filter when their count is still `expected`. */
export const bulkBody = z.union([
  z.object({ action: z.string(), values: z.record(z.string(), z.unknown()).default({}), ids: idList.shape.ids }),
  z.object({
    action: z.string(),
    values: z.record(z.string(), z.unknown()).default({}),
    filter: listQuery.pick({ search: true, filter: true }),
    expected: z.number().int().min(0),
    except: z.array(id).max(500).default([]),
  }),
]);

/** How many rows a bulk action changed; `batch` takes it back through restore. */
export const bulkAnswer = z.object({ changed: z.number().int(), batch: z.string().optional() });

export const restoreBody = z.union([idList, z.object({ batch: z.string().max(64) })]);

interface ListedInit<Row extends z.ZodObject> {
  /** Path of the collection below `/api`, and the stem of its tag in the OpenAPI document. */
  path: string;
  /** One word for a row, in English, for the summaries. */
  noun: string;
  permission: string;
  row: Row;
}

/** The calls of a collection that is only looked at. */
export function listedResource<Row extends z.ZodObject>({ path, noun, permission, row }: ListedInit<Row>) {
  const access = { permission };
  return {
    path,
    row,
    list: endpoint({
      method: "GET",
      path,
      summary: `List of ${noun}s`,
      access,
      query: listQuery,
      answer: listAnswer(row),
    }),
    one: endpoint({
      method: "GET",
      path: `${path}/{id}`,
      summary: `One ${noun}`,
      access,
      params: idParams,
      answer: row,
    }),
  };
}

interface ResourceInit<Row extends z.ZodObject, Input extends z.ZodObject> extends ListedInit<Row> {
  /** What a form or client sends to create or change a row, without `lock_version`. */
  input: Input;
  /** The values of bulk actions that take some, by the action's name. */
  actions?: Readonly<Record<string, z.ZodObject>>;
  /** Calls of their own for actions on one row, by the action's name; the others go through `bulk`. */
  rowCalls?: Readonly<Record<string, RowCall>>;
}

type RowCall = Endpoint<typeof idParams, undefined, undefined, typeof bulkAnswer>;

/** The calls of one collection (pattern of spec §7). */
export function resource<Row extends z.ZodObject, Input extends z.ZodObject>(init: ResourceInit<Row, Input>) {
  const { path, noun, row, input } = init;
  const access = { permission: init.permission };
  return {
    ...listedResource(init),
    input,
    actions: init.actions ?? {},
    rowCalls: init.rowCalls ?? {},
    create: endpoint({
      method: "POST",
      path: `${path}/store`,
      summary: `Create a ${noun}; sent again with the same Idempotency-Key and body it answers the first one`,
      access,
      body: input,
      answer: row,
    }),
    update: endpoint({
      method: "PUT",
      path: `${path}/{id}/update`,
      summary: `Change a ${noun}; 409 when lock_version is stale`,
      access,
      params: idParams,
      body: input.extend({ lock_version: z.number().int().optional() }),
      answer: row,
    }),
    archive: endpoint({
      method: "DELETE",
      path: `${path}/{id}/delete`,
      summary: `Archive a ${noun}`,
      access,
      params: idParams,
      answer: bulkAnswer,
    }),
    archiveMany: endpoint({
      method: "POST",
      path: `${path}/archive`,
      summary: `Archive several ${noun}s`,
      access,
      body: idList,
      answer: bulkAnswer,
    }),
    bulk: endpoint({
      method: "POST",
      path: `${path}/bulk`,
      summary: `Apply one action to several ${noun}s`,
      access,
      body: bulkBody,
      answer: bulkAnswer,
    }),
    restore: endpoint({
      method: "POST",
      path: `${path}/restore`,
      summary: `Bring archived ${noun}s back`,
      access,
      body: restoreBody,
      answer: bulkAnswer,
    }),
  };
}

export type ListedResource = ReturnType<typeof listedResource>;
export type Resource = ReturnType<typeof resource>;

import type { RouteHandle } from "~/lib/route-handle";
import type { RowBase } from "~contract/answers.ts";
import type { EntityDefinition } from "./definition";

/** The namespaces that every screen of an entity reads. */
function namespacesOf<Row extends RowBase>(entity: EntityDefinition<Row>): string[] {
  return ["screens", entity.name];
}

/** Messages and title of a list screen. */
export function listHandle<Row extends RowBase>(entity: EntityDefinition<Row>): RouteHandle {
  return { namespaces: namespacesOf(entity), title: (t) => t(`${entity.name}:title`) };
}

/** Messages and title of the page that adds a row. */
export function addHandle<Row extends RowBase>(entity: EntityDefinition<Row>): RouteHandle {
  return { namespaces: namespacesOf(entity), title: (t) => t(`${entity.name}:add`) };
}

/** Messages and title of an edit screen: the row's own name first. */
export function editHandle<Row extends RowBase>(entity: EntityDefinition<Row>): RouteHandle {
  return {
    namespaces: namespacesOf(entity),
    title: (t, data) => [rowTitle(entity, data), t(`${entity.name}:edit`)].filter(Boolean).join(" · "),
  };
}

/** Messages and title of a confirm page. */
export function archiveHandle<Row extends RowBase>(entity: EntityDefinition<Row>): RouteHandle {
  return {
    namespaces: namespacesOf(entity),
    title: (t) => `${t(`${entity.name}:actions.archive`)} · ${t(`${entity.name}:title`)}`,
  };
}

function rowTitle<Row extends RowBase>(entity: EntityDefinition<Row>, data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("row" in data)) return undefined;
  const { row } = data;
  if (typeof row !== "object" || row === null) return undefined;
  const title: unknown = new Map(Object.entries(row)).get(entity.title);
  return typeof title === "string" ? title : undefined;
}

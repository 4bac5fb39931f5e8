import type { RouteHandle } from "~/lib/route-handle";
import { addHandle, editHandle, listHandle } from "~/screens/handles";
import type { SourceRow } from "~contract/device-sources.ts";
import type { SourceEntity } from "./source-entity";

/** Messages and title of a list of sources. */
export function sourceListHandle<Row extends SourceRow>(entity: SourceEntity<Row>): RouteHandle {
  return shared(listHandle(entity));
}

/** Messages and title of the page that adds a source. */
export function sourceAddHandle<Row extends SourceRow>(entity: SourceEntity<Row>): RouteHandle {
  return shared(addHandle(entity));
}

/** Messages and title of the page that changes a source. */
export function sourceEditHandle<Row extends SourceRow>(entity: SourceEntity<Row>): RouteHandle {
  return shared(editHandle(entity));
}

/** Messages and title of the page that asks before a source is deleted. */
export function sourceDeleteHandle<Row extends SourceRow>(entity: SourceEntity<Row>): RouteHandle {
  return shared({
    ...listHandle(entity),
    title: (t) => `${t(`${entity.name}:delete.submit`)} · ${t(`${entity.name}:title`)}`,
  });
}

/** The words that all kinds have in common come along. */
function shared({ namespaces = [], ...handle }: RouteHandle): RouteHandle {
  return { ...handle, namespaces: [...namespaces, "device-sources"] };
}

import type { EditData } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { useRouteData } from "~/screens/route-data";
import type { SourceRow } from "~contract/device-sources.ts";
import { formOf, type SourceEntity } from "./source-entity";

/** The page that adds or changes a source. For the loaders and actions of `source-edit.server`. */
export function SourceEditView<Row extends SourceRow>({ entity }: { entity: SourceEntity<Row> }) {
  const { row } = useRouteData<EditData<Row>>();
  return <EditView entity={formOf(entity, row)} />;
}

import { type NamedDevice, useDeviceWay } from "~/features/devices/device-way";
import type { EditData } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { useRouteData } from "~/screens/route-data";
import type { SourceRow } from "~contract/device-sources.ts";
import { formOf, type SourceEntity } from "./source-entity";

/** What the page that adds or changes a source gets. */
export interface SourceEditData<Row extends SourceRow> extends EditData<Row> {
  /** The name of the entity. */
  kind: string;
  /** Path of the list. */
  path: string;
  /** Whoever changes a protected source has to know its PIN. */
  asksPin: boolean;
  device: NamedDevice | null;
}

/** The page that adds or changes a source. For the pages of `source-edit.server`. */
export function SourceEditView<Row extends SourceRow>({ entity }: { entity: SourceEntity<Row> }) {
  const { row, path, asksPin, device } = useRouteData<SourceEditData<Row>>();
  const { above } = useDeviceWay();
  return <EditView entity={{ ...formOf(entity, row, asksPin), path }} above={device ? above(device) : undefined} />;
}

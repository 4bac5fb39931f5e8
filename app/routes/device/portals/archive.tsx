import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { sourceDeleteHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { portalSource } from "~/features/device-sources/sources.server";
import { deleteSource, sourceDeletePage } from "../../sources/source-delete.server";
import { atPanel } from "../../sources/source-desk.server";

export const handle = sourceDeleteHandle(portals);
export const loader = atPanel((desk, args) => sourceDeletePage(portalSource, desk, args));
export const action = atPanel((desk, args) => deleteSource(portalSource, desk, args));

export default function DeletePortal() {
  return <SourceDeleteView entity={portals} />;
}

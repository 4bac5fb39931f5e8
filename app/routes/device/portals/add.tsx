import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceAddHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { portalSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { addSource, sourceAddPage } from "../../sources/source-edit.server";

export const handle = sourceAddHandle(portals);
export const loader = atPanel((desk, args) => sourceAddPage(portalSource, desk, args));
export const action = atPanel((desk, args) => addSource(portalSource, desk, args));

export default function AddPortal() {
  return <SourceEditView entity={portals} />;
}

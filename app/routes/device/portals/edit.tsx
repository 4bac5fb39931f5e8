import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceEditHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { portalSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { changeSource, sourceEditPage } from "../../sources/source-edit.server";

export const handle = sourceEditHandle(portals);
export const loader = atPanel((desk, args) => sourceEditPage(portalSource, desk, args));
export const action = atPanel((desk, args) => changeSource(portalSource, desk, args));

export default function EditPortal() {
  return <SourceEditView entity={portals} />;
}

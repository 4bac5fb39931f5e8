import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceAddHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { portalSource } from "~/features/device-sources/sources.server";
import { sourceAddAction, sourceAddLoader } from "../sources/source-edit.server";

export const handle = sourceAddHandle(portals);
export const loader = sourceAddLoader(portalSource);
export const action = sourceAddAction(portalSource);

export default function AddPortal() {
  return <SourceEditView entity={portals} />;
}

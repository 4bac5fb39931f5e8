import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceEditHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { portalSource } from "~/features/device-sources/sources.server";
import { sourceEditAction, sourceEditLoader } from "../sources/source-edit.server";

export const handle = sourceEditHandle(portals);
export const loader = sourceEditLoader(portalSource);
export const action = sourceEditAction(portalSource);

export default function EditPortal() {
  return <SourceEditView entity={portals} />;
}

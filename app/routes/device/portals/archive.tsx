import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { sourceDeleteHandle } from "~/features/device-sources/source-handles";
import { portals } from "~/features/device-sources/source-kinds";
import { portalSource } from "~/features/device-sources/sources.server";
import { sourceDeleteAction, sourceDeleteLoader } from "../sources/source-delete.server";

export const handle = sourceDeleteHandle(portals);
export const loader = sourceDeleteLoader(portalSource);
export const action = sourceDeleteAction(portalSource);

export default function DeletePortal() {
  return <SourceDeleteView entity={portals} />;
}

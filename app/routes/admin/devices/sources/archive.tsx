import { useParams } from "@remix-run/react";
import { viewOfKind } from "~/features/device-sources/kind-of-path";
import { officeListHandle } from "~/features/device-sources/office-handle";
import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { deleteSource, sourceDeletePage } from "../../../sources/source-delete.server";
import { inOffice } from "../../../sources/source-desk.server";
import { ofKind } from "./kind.server";

export const handle = officeListHandle;
export const loader = inOffice((desk, args) => ofKind(args, async (source) => sourceDeletePage(source, desk, args)));
export const action = inOffice((desk, args) => ofKind(args, async (source) => deleteSource(source, desk, args)));

export default function DeleteDeviceSourceRoute() {
  return viewOfKind(useParams().kind, (entity) => <SourceDeleteView entity={entity} />);
}

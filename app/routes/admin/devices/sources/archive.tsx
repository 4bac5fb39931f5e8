import { useParams } from "@remix-run/react";
import { officeDeleteHandle } from "~/features/device-sources/office-handle";
import { viewOfKind } from "~/features/device-sources/office-kinds";
import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { deleteSource, sourceDeletePage } from "../../../sources/source-delete.server";
import { inOffice } from "../../../sources/source-desk.server";
import { ofKind } from "./kind.server";

export const handle = officeDeleteHandle;
export const loader = inOffice((desk, args) => ofKind(args, async (source) => sourceDeletePage(source, desk, args)));
export const action = inOffice((desk, args) => ofKind(args, async (source) => deleteSource(source, desk, args)));

export default function DeleteDeviceSourceRoute() {
  return viewOfKind(useParams().kind, (entity) => <SourceDeleteView entity={entity} />);
}

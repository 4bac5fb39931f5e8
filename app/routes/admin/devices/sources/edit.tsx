import { useParams } from "@remix-run/react";
import { officeFormHandle } from "~/features/device-sources/office-handle";
import { viewOfKind } from "~/features/device-sources/office-kinds";
import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { inOffice } from "../../../sources/source-desk.server";
import { changeSource, sourceEditPage } from "../../../sources/source-edit.server";
import { ofKind } from "./kind.server";

export const handle = officeFormHandle;
export const loader = inOffice((desk, args) => ofKind(args, async (source) => sourceEditPage(source, desk, args)));
export const action = inOffice((desk, args) => ofKind(args, async (source) => changeSource(source, desk, args)));

export default function EditDeviceSourceRoute() {
  return viewOfKind(useParams().kind, (entity) => <SourceEditView entity={entity} />);
}

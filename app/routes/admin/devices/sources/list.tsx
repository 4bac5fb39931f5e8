import { useParams } from "@remix-run/react";
import { officeListHandle } from "~/features/device-sources/office-handle";
import { viewOfKind } from "~/features/device-sources/office-kinds";
import { SourceListView } from "~/features/device-sources/source-list-view";
import { inOffice } from "../../../sources/source-desk.server";
import { pressCard, sourceListPage } from "../../../sources/source-list.server";
import { DeviceTabs } from "../device-tabs";
import { ofKind } from "./kind.server";

export const handle = officeListHandle;
export const loader = inOffice((desk, args) => ofKind(args, async (source) => sourceListPage(source, desk)));
export const action = inOffice((desk, args) => ofKind(args, (source) => pressCard(source, desk, args)));

export default function DeviceSourcesRoute() {
  return viewOfKind(useParams().kind, (entity) => <SourceListView entity={entity} tabs={<DeviceTabs />} />);
}

import { qrCustomers } from "~/features/qr-customers/qr-customers";
import { qrCustomers as served } from "~/features/qr-customers/qr-customers.server";
import { archiveHandle } from "~/screens/handles";
import { archiveAction, archiveLoader } from "~/screens/selection/archive.server";
import { ArchiveView } from "~/screens/selection/archive-view";

export const handle = archiveHandle(qrCustomers);
export const loader = archiveLoader(served);
export const action = archiveAction(served);

export default function ArchiveQrCustomersRoute() {
  return <ArchiveView entity={qrCustomers} />;
}

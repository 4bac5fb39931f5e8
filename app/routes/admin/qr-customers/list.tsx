import { qrCustomers } from "~/features/qr-customers/qr-customers";
import { qrCustomers as served } from "~/features/qr-customers/qr-customers.server";
import { listHandle } from "~/screens/handles";
import { listLoader } from "~/screens/list/list.server";
import { listAction } from "~/screens/list/list-action.server";
import { ListView } from "~/screens/list/list-view";

export const handle = listHandle(qrCustomers);
export const loader = listLoader(served);
export const action = listAction(served);

export default function QrCustomersRoute() {
  return <ListView entity={qrCustomers} />;
}

import { qrCustomers } from "~/features/qr-customers/qr-customers";
import { qrCustomers as served } from "~/features/qr-customers/qr-customers.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(qrCustomers);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddQrCustomerRoute() {
  return <EditView entity={qrCustomers} />;
}

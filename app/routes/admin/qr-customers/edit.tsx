import { qrCustomers } from "~/features/qr-customers/qr-customers";
import { qrCustomers as served } from "~/features/qr-customers/qr-customers.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";

export const handle = editHandle(qrCustomers);
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditQrCustomerRoute() {
  return <EditView entity={qrCustomers} />;
}

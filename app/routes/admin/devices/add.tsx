import { devices } from "~/features/devices/devices";
import { deviceForms as served } from "~/features/devices/devices.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(devices);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddDeviceRoute() {
  return <EditView entity={devices} />;
}

import { devices } from "~/features/devices/devices";
import { deviceForms as served } from "~/features/devices/devices.server";
import { editAction, editLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { editHandle } from "~/screens/handles";
import { DeviceTabs } from "./device-tabs";

const { namespaces = [], ...titled } = editHandle(devices);

export const handle = { ...titled, namespaces: [...namespaces, "device-pages"] };
export const loader = editLoader(served);
export const action = editAction(served);

export default function EditDeviceRoute() {
  return <EditView entity={devices} tabs={<DeviceTabs />} />;
}

import { currentDevice, isReadOnly } from "~contract/device-session.ts";
import { deviceCookie } from "./device-session.server";
import { restoredSession } from "./restored-session.server";

/** The device behind the panel's session. `readOnly`: the API refuses changes, so pages leave their controls out. */
export const deviceIdentityOf = restoredSession("the device", deviceCookie, async (api, cookie) => {
  const device = await api.call(currentDevice, {});
  return { device, readOnly: isReadOnly(device.status), cookie };
});

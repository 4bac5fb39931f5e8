import { isUpstreamError } from "~/upstream/errors";
import { currentDevice, type DeviceSession, isReadOnly } from "~contract/device-session.ts";
import { type DeviceCookie, deviceCookie } from "./device-session.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";

/** Which device the request comes from. `ended`: there was a session and the API said 401 to it. */
export type DeviceIdentity =
  | { state: "anonymous"; ended: boolean }
  | {
      state: "signed-in";
      device: DeviceSession;
      /** Blocked or expired: the API refuses changes, so pages leave their controls out. */
      readOnly: boolean;
      cookie: DeviceCookie;
    }
  | { state: "unavailable"; failure: unknown };

const MEMO = "session.device-identity";

/**
 * The device behind the panel's session, fetched once per request (spec §4 "session restore").
 * It never throws: a failed fetch other than 401 is `unavailable` and keeps the session.
 */
export function deviceIdentityOf(args: ServerArgs): Promise<DeviceIdentity> {
  const known = args.context.memo.get(MEMO);
  if (known instanceof Promise) return known;
  const fetching = fetchIdentity(args);
  args.context.memo.set(MEMO, fetching);
  return fetching;
}

async function fetchIdentity(args: ServerArgs): Promise<DeviceIdentity> {
  const cookie = await deviceCookie.of(args);
  if (!cookie) return { state: "anonymous", ended: false };
  try {
    const device = await (await upstreamWith(cookie.token, args)).call(currentDevice, {});
    return { state: "signed-in", device, readOnly: isReadOnly(device.status), cookie };
  } catch (failure) {
    if (isUpstreamError(failure, "unauthorized")) return { state: "anonymous", ended: true };
    args.context.log.warn({ err: failure, requestId: args.context.requestId }, "the device could not be fetched");
    return { state: "unavailable", failure };
  }
}

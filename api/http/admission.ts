import type { Context } from "hono";
import { isReadOnly } from "../../contract/device-session.ts";
import { type DeviceAccess, deviceAccesses, type Endpoint } from "../../contract/endpoint.ts";
import type { Revision } from "../db/memory.ts";
import { type CarboxCaller, findCarboxSession } from "../domain/carbox-sessions.ts";
import { type DeviceCaller, type DeviceContext, findDeviceSession } from "../domain/device-sessions.ts";
import { Refusal, unauthenticated } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Services } from "../services.ts";
import type { ApiEnv } from "./env.ts";

/** Whether an endpoint is for devices. */
export function isDeviceAccess(access: Endpoint["access"]): access is DeviceAccess {
  return deviceAccesses.some((known) => known === access);
}

/** Lets in the person behind the call's token, if the endpoint is for them. @throws {Refusal} 401 or 403 */
export async function admit(
  context: Context<ApiEnv>,
  endpoint: Endpoint,
  revision: Revision,
  services: Services,
): Promise<Caller> {
  const token = bearerOf(context);
  const now = services.clock.glance();
  const caller = token ? await services.callers.find(services.db, revision, token, now) : null;
  if (!caller) throw unauthenticated();
  await services.sessionUse.note(caller.session, now);
  if (endpoint.access === "pending") return caller;
  if (caller.pending) throw new Refusal(403, { key: "api:twoFactor.required" }, { code: "two_factor_required" });
  if (typeof endpoint.access === "object" && !caller.permissions.has(endpoint.access.permission)) {
    throw new Refusal(
      403,
      { key: "api:forbidden", values: { permission: endpoint.access.permission } },
      { code: "permission_required" },
    );
  }
  return caller;
}

/** Whose tokens each access takes. */
const contextsOf: Record<DeviceAccess, readonly DeviceContext[]> = {
  device: ["device"],
  "device-first-use": ["device"],
  "device-or-player": ["device", "player"],
  player: ["player"],
};

/** Lets in the device behind the call's token, if the endpoint is for its panel or player. @throws {Refusal} 401 or 403 */
export async function admitDevice(
  context: Context<ApiEnv>,
  { method }: Endpoint,
  access: DeviceAccess,
  services: Services,
): Promise<DeviceCaller> {
  const token = bearerOf(context);
  const now = services.now();
  const caller = token ? await findDeviceSession(services.db, token, contextsOf[access], now) : null;
  if (!caller) throw unauthenticated();
  await services.sessionUse.note(caller.session, now);
  if (access !== "device") return caller;
  if (caller.row.password_hash === null && caller.session.qr_customer_id === null)
    throw new Refusal(403, { key: "api:device.passwordRequired" }, { code: "password_required" });
  // The one place that keeps a device which no longer works from changing anything (decisions: read-only).
  if (method !== "GET" && isReadOnly(caller.status))
    throw new Refusal(403, { key: `api:device.readOnly.${caller.status}` }, { code: "read_only" });
  return caller;
}

/** Lets in the car-box behind the call's token. @throws {Refusal} 401 */
export async function admitCarbox(context: Context<ApiEnv>, services: Services): Promise<CarboxCaller> {
  const token = bearerOf(context);
  const now = services.now();
  const caller = token ? await findCarboxSession(services.db, token, now) : null;
  if (!caller) throw unauthenticated();
  await services.sessionUse.note(caller.session, now);
  return caller;
}

function bearerOf(context: Context<ApiEnv>): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
}

import { eq } from "drizzle-orm";
import { appPasswordRead, appPasswordRemove, appPasswordSet, appPasswordVerify } from "../../contract/app-password.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { deviceLock } from "../db/schema/index.ts";
import { recordActivity } from "../domain/activity.ts";
import { requireOpen } from "../domain/parental-lock.ts";
import { hashPassword } from "../domain/passwords.ts";
import { checkShortSecret } from "../domain/short-secrets.ts";
import type { DeviceCall, Mount } from "../http/mount.ts";
import type { Services } from "../services.ts";

export function mountAppPassword(mount: Mount): void {
  mount.device(appPasswordRead, async ({ device: { row }, services }) => {
    const stored = await storedPassword(services, row.id);
    return { enabled: stored !== null, changed_at: stored?.changedAt };
  });

  mount.device(appPasswordSet, async (call) => {
    await store(call, await hashPassword(call.body.password));
    return undefined;
  });

  mount.device(appPasswordRemove, async (call) => {
    await store(call, null);
    return undefined;
  });

  mount.device(appPasswordVerify, async ({ body, device: { row }, services }) => {
    const hash = (await storedPassword(services, row.id))?.hash ?? null;
    const secret = { of: `app of ${row.id}`, hash, field: "password", texts: "api:appPassword" };
    await checkShortSecret(services, secret, body.password);
    return undefined;
  });
}

async function storedPassword({ db }: Services, deviceId: number) {
  const [row] = await db
    .select({ hash: deviceLock.app_password_hash, changedAt: deviceLock.app_password_changed_at })
    .from(deviceLock)
    .where(eq(deviceLock.device_id, deviceId));
  return row?.hash ? row : null;
}

async function store<E extends Endpoint>(call: DeviceCall<E>, app_password_hash: string | null): Promise<void> {
  const { row, session } = call.device;
  const { services, actor } = call;
  const now = services.now();
  await services.db.transaction(async (tx) => {
    await requireOpen(tx, "settings", row.id, session.id, now);
    const columns = { app_password_hash, app_password_changed_at: now.toISOString() };
    await tx
      .insert(deviceLock)
      .values({ device_id: row.id, ...columns })
      .onConflictDoUpdate({ target: deviceLock.device_id, set: columns });
    const action = app_password_hash === null ? "app-password-remove" : "app-password-set";
    await recordActivity(tx, actor, now, [{ action, subject: { type: "device", id: row.id, label: row.mac } }]);
  });
}

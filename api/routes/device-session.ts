import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import {
  currentDevice,
  currentEulaVersion,
  deviceEula,
  deviceLogin,
  deviceLogout,
  deviceLogoutEverywhere,
  devicePassword,
  deviceSettings,
} from "../../contract/device-session.ts";
import type { Database } from "../db/connect.ts";
import { device } from "../db/schema/index.ts";
import { type ActivityEntry, changedFields, recordActivity } from "../domain/activity.ts";
import {
  type DeviceRecord,
  describeDevice,
  endPanelSessions,
  findDevice,
  isStill,
  openDeviceSession,
} from "../domain/device-sessions.ts";
import { closedAreas, requireOpen } from "../domain/parental-lock.ts";
import { hashPassword, passwordMatches } from "../domain/passwords.ts";
import { acceptQrKey, findByQrKey } from "../domain/qr-customers.ts";
import { invalidField, Refusal } from "../domain/refusal.ts";
import { endSession } from "../domain/sessions.ts";
import { isTimeZone } from "../domain/time-zone.ts";
import type { DeviceCall, Mount } from "../http/mount.ts";

export function mountDeviceSession(mount: Mount): void {
  mount.open(deviceLogin, async ({ body: { mac, password, remember }, services, address, userAgent }) => {
    const attempt = await services.limits.deviceAttempt("device-password", mac, address);
    const found = await findDevice(services.db, mac);
    // The key counts only until there is a password. An unknown device is checked all the same.
    const matches = await passwordMatches(found?.password_hash ?? found?.key_hash ?? null, password);
    const now = services.now();
    const customer = found && !matches ? await findByQrKey(services.db, found.id, password, now) : null;
    if (!found || (!matches && !customer)) throw invalidField("mac", "api:device.failed");

    const token = await services.db.transaction(async (tx) => {
      const still = customer ? await acceptQrKey(tx, customer, now) : await hasStill(tx, found);
      if (!still) throw invalidField("mac", "api:device.failed");
      const entry = { action: "sign-in", subject: subjectOf(found) };
      const after = customer && { qr_customer: customer.name };
      await recordActivity(tx, { id: null, name: mac, address }, now, [after ? { ...entry, after } : entry]);
      const about = { remember, address, userAgent, now };
      return openDeviceSession(tx, { deviceId: found.id, context: "device", qrCustomerId: customer?.id, ...about });
    });
    await attempt.succeeded();
    return { token };
  });

  mount.device(currentDevice, async ({ device, services }) => ({
    ...describeDevice(device),
    closed_areas: await closedAreas(services.db, device.row.id, device.session.id, services.now()),
  }));

  mount.device(deviceLogout, async ({ device: { row, session }, actor, services }) => {
    const now = services.now();
    await services.db.transaction(async (tx) => {
      await endSession(tx, session.id, now);
      await recordActivity(tx, actor, now, [{ action: "sign-out", subject: subjectOf(row) }]);
    });
    return undefined;
  });

  mount.device(deviceLogoutEverywhere, async ({ device: { row }, actor, services }) => {
    const now = services.now();
    await services.db.transaction(async (tx) => {
      await endPanelSessions(tx, row.id, now);
      await recordActivity(tx, actor, now, [{ action: "sign-out-everywhere", subject: subjectOf(row) }]);
    });
    return undefined;
  });

  mount.device(devicePassword, changePassword);
  mount.device(deviceSettings, changeSettings);

  mount.device(deviceEula, async ({ body: { version }, device: caller, actor, services }) => {
    if (version !== currentEulaVersion) throw invalidField("version", "api:device.eulaVersion");
    if (caller.row.eula_version === version) return describeDevice(caller);
    const now = services.now();
    const accepted = { eula_version: version, eula_accepted_at: now.toISOString() };
    const row = await services.db.transaction(async (tx) => {
      const changed = await changeDevice(tx, caller.row.id, accepted);
      const entry = { action: "eula-accept", subject: subjectOf(changed), after: { eula_version: version } };
      await recordActivity(tx, actor, now, [entry]);
      return changed;
    });
    return describeDevice(caller, row);
  });
}

/** Checked under the row's lock: a password that was set meanwhile ends what the one before lets in. */
async function hasStill(tx: Database, row: DeviceRecord): Promise<boolean> {
  const [still] = await tx.select({ id: device.id }).from(device).where(isStill(row)).for("share");
  return still !== undefined;
}

/** The first password needs none, but for a printed QR; each later one needs the one before. */
async function changePassword(call: DeviceCall<typeof devicePassword>): Promise<undefined> {
  const { body, device: caller, actor, services, address } = call;
  const { row, session } = caller;
  const stored = row.password_hash;
  // Whoever sets the password would stay in after the QR is revoked.
  if (stored === null && session.qr_customer_id !== null)
    throw invalidField("current_password", "api:device.qrPassword");
  const attempt = stored === null ? null : await services.limits.deviceAttempt("device-password", row.mac, address);
  if (stored !== null && !(await passwordMatches(stored, body.current_password ?? "")))
    throw invalidField("current_password", "api:auth.password");
  const password_hash = await hashPassword(body.password);
  const now = services.now();
  await services.db.transaction(async (tx) => {
    // Checked again under the row's lock: of two changes at once the second knew a password that is no more.
    const done = await tx
      .update(device)
      .set({ password_hash, updated_at: now.toISOString() })
      .where(isStill(row))
      .returning({ id: device.id });
    if (done.length === 0) throw invalidField("current_password", "api:device.passwordSet");
    await endPanelSessions(tx, row.id, now, session.id);
    const action = stored === null ? "password-set" : "password-change";
    await recordActivity(tx, actor, now, [{ action, subject: subjectOf(row) }]);
  });
  await attempt?.succeeded();
  return undefined;
}

async function changeSettings({ body, device: caller, actor, services }: DeviceCall<typeof deviceSettings>) {
  const { lock_version, ...settings } = body;
  if (settings.timezone !== null && !isTimeZone(settings.timezone)) throw invalidField("timezone", "validation:choice");
  const now = services.now();
  const row = await services.db.transaction(async (tx) => {
    await requireOpen(tx, "settings", caller.row.id, caller.session.id, now);
    const [current] = await tx.select().from(device).where(eq(device.id, caller.row.id)).for("update");
    if (!current) throw new Error("The device of a session is missing.");
    if (lock_version !== undefined && lock_version !== current.lock_version) {
      const shown = deviceSettings.answer.parse(describeDevice(caller, current));
      throw new Refusal(409, { key: "api:row.stale" }, { code: "conflict", current: shown });
    }
    const changed = await changeDevice(tx, current.id, {
      ...settings,
      lock_version: sql`${device.lock_version} + 1`,
      updated_at: now.toISOString(),
    });
    const before = { name: current.name, timezone: current.timezone };
    const after = { name: changed.name, timezone: changed.timezone };
    const entry = { action: "update", subject: subjectOf(changed), ...changedFields(before, after) };
    await recordActivity(tx, actor, now, [entry]);
    return changed;
  });
  return describeDevice(caller, row);
}

async function changeDevice(
  tx: Database,
  id: number,
  changes: PgUpdateSetSource<typeof device>,
): Promise<DeviceRecord> {
  const [row] = await tx.update(device).set(changes).where(eq(device.id, id)).returning();
  if (!row) throw new Error("The update gave no row.");
  return row;
}

function subjectOf({ id, mac }: DeviceRecord): ActivityEntry["subject"] {
  return { type: "device", id, label: mac };
}

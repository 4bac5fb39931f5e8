import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentEulaVersion, type deviceSession } from "../../contract/device-session.ts";
import type { Database } from "../db/connect.ts";
import { device, model, qrCustomer, sessionToken } from "../db/schema/index.ts";
import { statusByExpiry } from "./device-status.ts";
import { hasExpired, type NewSession, openSessionOf, type SessionRecord } from "./sessions.ts";
import { hashToken, looksLikeToken } from "./tokens.ts";

export type DeviceRecord = typeof device.$inferSelect;

/** The device's two areas: the panel of its owner, and the player that runs on it. */
export type DeviceContext = Extract<SessionRecord["context"], "device" | "player">;

/** The device behind a token. */
export interface DeviceCaller {
  row: DeviceRecord;
  /** Name of its model. */
  modelName: string | null;
  /** As of now: an expiry that has passed says expired. */
  status: DeviceRecord["status"];
  session: SessionRecord;
}

interface NewDeviceSession extends NewSession {
  deviceId: number;
  context: DeviceContext;
  /** Whose printed QR opens it. */
  qrCustomerId?: number | undefined;
}

/** Opens a session of a device and gives its token, which is stored as a hash only. */
export function openDeviceSession(
  tx: Database,
  { deviceId, context, qrCustomerId, ...session }: NewDeviceSession,
): Promise<string> {
  return openSessionOf(tx, { context, device_id: deviceId, qr_customer_id: qrCustomerId ?? null }, session);
}

/**
 * Ends the sessions of a device's panel but, where given, the one in use. Its player goes on
 * (decisions: the panel's sign-outs leave players alone).
 */
export async function endPanelSessions(
  tx: Database,
  deviceId: number,
  now: Date,
  exceptSession?: number,
): Promise<void> {
  await tx
    .update(sessionToken)
    .set({ ended_at: now.toISOString() })
    .where(
      and(
        eq(sessionToken.device_id, deviceId),
        eq(sessionToken.context, "device"),
        isNull(sessionToken.ended_at),
        exceptSession === undefined ? undefined : ne(sessionToken.id, exceptSession),
      ),
    );
}

/** The device with a MAC, whatever its status; archived ones do not count. */
export async function findDevice(db: Database, mac: string): Promise<DeviceRecord | null> {
  const [found] = await db
    .select()
    .from(device)
    .where(and(eq(sql`lower(${device.mac})`, mac.toLowerCase()), isNull(device.deleted_at)));
  return found ?? null;
}

/**
 * The condition that a device is not archived and has the password and the key with which it was
 * found: one that was given another, or whose sign-in was reset, lets in nobody who knew the ones before.
 */
export function isStill({ id, password_hash, key_hash }: DeviceRecord): SQL | undefined {
  return and(
    eq(device.id, id),
    isNull(device.deleted_at),
    password_hash === null ? isNull(device.password_hash) : eq(device.password_hash, password_hash),
    key_hash === null ? isNull(device.key_hash) : eq(device.key_hash, key_hash),
  );
}

/**
 * Finds the device behind a token of one of the contexts: not ended, not expired, of a device
 * that is not archived. Blocked and expired devices count: they may look. What a printed QR opened
 * ends with the QR.
 */
export async function findDeviceSession(
  db: Database,
  token: string,
  contexts: readonly DeviceContext[],
  now: Date,
): Promise<DeviceCaller | null> {
  if (!looksLikeToken(token)) return null;
  const [found] = await db
    .select({
      row: device,
      modelName: model.name,
      session: sessionToken,
      qr: { status: qrCustomer.status, expires_at: qrCustomer.expires_at },
    })
    .from(sessionToken)
    .innerJoin(device, eq(device.id, sessionToken.device_id))
    .leftJoin(model, eq(model.id, device.model_id))
    .leftJoin(qrCustomer, eq(qrCustomer.id, sessionToken.qr_customer_id))
    .where(
      and(
        eq(sessionToken.hash, hashToken(token)),
        inArray(sessionToken.context, [...contexts]),
        isNull(sessionToken.ended_at),
        isNull(device.deleted_at),
      ),
    );
  // Not asked in the query: with the time in it no two would be the same (db/remembered-reads).
  if (!found || hasExpired(found.session, now)) return null;
  // Revoking ends the sessions; a reinstatement that is taken back only changes the status.
  if (found.qr?.status === "revoked") return null;
  if (found.qr?.expires_at && Date.parse(found.qr.expires_at) <= now.getTime()) return null;
  const { row, modelName, session } = found;
  return { row, modelName, session, status: statusOf(row, now) };
}

function statusOf({ status, expires_at }: DeviceRecord, now: Date): DeviceRecord["status"] {
  return status === "active" ? statusByExpiry(expires_at, now) : status;
}

/**
 * The device as `GET /app/device` answers it: never its password or its key.
 *
 * @param row the device after a change; what the token found unless it is given
 */
export function describeDevice(
  { row: found, modelName, status, session }: DeviceCaller,
  row: DeviceRecord = found,
): z.input<typeof deviceSession> {
  return {
    ...row,
    status,
    model_name: modelName,
    // Whoever came with a printed QR is not asked to set the first password.
    has_password: row.password_hash !== null || session.qr_customer_id !== null,
    eula_current: currentEulaVersion,
  };
}

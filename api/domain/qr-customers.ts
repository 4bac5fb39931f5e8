import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { device, qrCustomer } from "../db/schema/index.ts";
import { statusByExpiry } from "./device-status.ts";
import type { Encryption } from "./encryption.ts";
import { newReadableSecret, readReadableSecret } from "./readable-secret.ts";

type QrCustomer = typeof qrCustomer.$inferSelect;

/** Almost 80 bits: nobody guesses that many, so a fast hash without salt is enough (as for tokens). */
const GROUPS = 4;

/** A new key of a QR, and what is stored of it. */
export function newQrKey(encryption: Encryption): Pick<QrCustomer, "qr_key" | "qr_key_hash"> {
  return storedQrKey(newReadableSecret(GROUPS), encryption);
}

/** What is stored of a key: sealed, to print it again, and its hash, to find it by. */
export function storedQrKey(key: string, encryption: Encryption): Pick<QrCustomer, "qr_key" | "qr_key_hash"> {
  return { qr_key: encryption.seal(key), qr_key_hash: hashOf(key) };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** The status of a QR that is not revoked. */
export function qrStatus(
  { last_used_at, expires_at }: Pick<QrCustomer, "last_used_at" | "expires_at">,
  now: Date,
): QrCustomer["status"] {
  const status = statusByExpiry(expires_at, now);
  return status === "active" && last_used_at === null ? "pending" : status;
}

/** A customer as a key found them, and the device that it was tried at. */
interface FoundByKey extends Pick<QrCustomer, "id" | "name" | "qr_key_hash"> {
  deviceId: number;
}

/**
 * The customer who may sign in to a device with what was typed or scanned.
 *
 * @param typed anything; most often it is the device's password
 * @returns null for what is no key of the device, or one that is revoked, expired or archived
 */
export async function findByQrKey(
  db: Database,
  deviceId: number,
  typed: string,
  now: Date,
): Promise<FoundByKey | null> {
  const key = readReadableSecret(typed, GROUPS);
  if (key === null) return null;
  const [found] = await db
    .select({ id: qrCustomer.id, name: qrCustomer.name, qr_key_hash: qrCustomer.qr_key_hash })
    .from(qrCustomer)
    .where(and(eq(qrCustomer.qr_key_hash, hashOf(key)), eq(qrCustomer.device_id, deviceId), usable(now)));
  return found ? { ...found, deviceId } : null;
}

/**
 * Notes that a key signs somebody in. It is checked again under the row's lock: one that is
 * rotated, revoked or given another device meanwhile signs nobody in. The device is locked before
 * it, as by whoever gives that another owner.
 *
 * @returns whether it still does
 */
export async function acceptQrKey(
  tx: Database,
  { id, qr_key_hash, deviceId }: FoundByKey,
  now: Date,
): Promise<boolean> {
  const live = and(eq(device.id, deviceId), isNull(device.deleted_at));
  const locked = await tx.select({ id: device.id }).from(device).where(live).for("key share");
  if (locked.length === 0) return false;
  const used = await tx
    .update(qrCustomer)
    .set({ status: "active", last_used_at: now.toISOString() })
    .where(
      and(
        eq(qrCustomer.id, id),
        eq(qrCustomer.qr_key_hash, qr_key_hash),
        eq(qrCustomer.device_id, deviceId),
        usable(now),
      ),
    )
    .returning({ id: qrCustomer.id });
  return used.length > 0;
}

function usable(now: Date) {
  return and(
    isNull(qrCustomer.deleted_at),
    inArray(qrCustomer.status, ["pending", "active"]),
    or(isNull(qrCustomer.expires_at), gt(qrCustomer.expires_at, now.toISOString())),
  );
}

import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Endpoint } from "../../contract/endpoint.ts";
import {
  type ParentalLock,
  parentalLockChange,
  parentalLockRead,
  parentalLockRelock,
  parentalLockRemove,
  parentalLockSet,
  parentalLockUnlock,
} from "../../contract/parental-lock.ts";
import type { Database } from "../db/connect.ts";
import { deviceLock, parentalUnlock, sessionToken } from "../db/schema/index.ts";
import { type ActivityEntry, recordActivity } from "../domain/activity.ts";
import { checkPin, lockOf, openAreas } from "../domain/parental-lock.ts";
import { hashPassword } from "../domain/passwords.ts";
import { invalidField, Refusal } from "../domain/refusal.ts";
import type { DeviceCall, Mount } from "../http/mount.ts";

/** What a lock is without a PIN, and the count of wrong ones started anew. */
const nothingLocked = { pin_hash: null, areas: [], wrong_pins: 0, locked_out_until: null };

type PinnedCall = Pick<DeviceCall<Endpoint>, "device" | "services" | "actor">;

export function mountParentalLock(mount: Mount): void {
  mount.device(parentalLockRead, (call) => stateFor(call));

  mount.device(parentalLockSet, async (call) => {
    const { pin, areas, relock } = call.body;
    const columns = { ...nothingLocked, pin_hash: await hashPassword(pin), areas, relock };
    await write(call, { action: "parental-lock-set", after: { areas, relock } }, async (tx, deviceId) => {
      // Of two at once only one sets it: the other finds a PIN.
      const done = await tx
        .insert(deviceLock)
        .values({ device_id: deviceId, ...columns })
        .onConflictDoUpdate({ target: deviceLock.device_id, set: columns, setWhere: isNull(deviceLock.pin_hash) })
        .returning({ id: deviceLock.device_id });
      if (done.length === 0) throw new Refusal(422, { key: "api:parentalLock.on" });
      await lockEverywhere(tx, deviceId);
      await openAreas(tx, sessionOf(call), columns.pin_hash, call.services.now());
    });
    return stateFor(call);
  });

  mount.device(parentalLockChange, async (call) => {
    const { current_pin, new_pin, areas, relock } = call.body;
    const known = await checkPin(call, current_pin, "current_pin");
    const pin_hash = new_pin ? await hashPassword(new_pin) : known;
    const after = { areas, relock, ...(new_pin ? { pin: CHANGED } : {}) };
    await write(call, { action: "parental-lock-change", after }, async (tx, deviceId) => {
      await replace(tx, deviceId, known, { pin_hash, areas, relock }, "current_pin");
      await lockEverywhere(tx, deviceId);
      await openAreas(tx, sessionOf(call), pin_hash, call.services.now());
    });
    return stateFor(call);
  });

  mount.device(parentalLockRemove, async (call) => {
    const known = await checkPin(call, call.body.pin, "pin");
    await write(call, { action: "parental-lock-remove" }, async (tx, deviceId) => {
      await replace(tx, deviceId, known, nothingLocked, "pin");
      await lockEverywhere(tx, deviceId);
    });
    return undefined;
  });

  mount.device(parentalLockUnlock, async (call) => {
    const known = await checkPin(call, call.body.pin, "pin");
    await write(call, { action: "parental-lock-open" }, (tx) =>
      openAreas(tx, sessionOf(call), known, call.services.now()),
    );
    return stateFor(call);
  });

  mount.device(parentalLockRelock, async (call) => {
    await call.services.db.delete(parentalUnlock).where(eq(parentalUnlock.session_id, call.device.session.id));
    return stateFor(call);
  });
}

/** What the ledger of activity holds in place of a secret that was given anew. */
const CHANGED = "••••";

function stateFor({ device: { row, session }, services }: PinnedCall): Promise<ParentalLock> {
  return lockOf(services.db, row.id, session.id, services.now());
}

function sessionOf({ device: { row, session } }: PinnedCall) {
  return { id: session.id, device_id: row.id };
}

/** Runs a change of the lock and writes it down, all or nothing. */
async function write(
  { device: { row }, services, actor }: PinnedCall,
  entry: Omit<ActivityEntry, "subject">,
  change: (tx: Database, deviceId: number) => Promise<void>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await change(tx, row.id);
    const subject = { type: "device", id: row.id, label: row.mac };
    await recordActivity(tx, actor, services.now(), [{ ...entry, subject }]);
  });
}

/** Changes the lock if its PIN is still the one that was checked: of two changes at once the second knew a PIN that is no more. */
async function replace(
  tx: Database,
  deviceId: number,
  known: string,
  columns: Partial<typeof deviceLock.$inferInsert>,
  field: string,
): Promise<void> {
  const done = await tx
    .update(deviceLock)
    .set(columns)
    .where(and(eq(deviceLock.device_id, deviceId), eq(deviceLock.pin_hash, known)))
    .returning({ id: deviceLock.device_id });
  if (done.length === 0) throw invalidField(field, "api:parentalLock.changed");
}

/** Takes back what sessions of the device's panel had opened. */
async function lockEverywhere(tx: Database, deviceId: number): Promise<void> {
  const sessions = tx.select({ id: sessionToken.id }).from(sessionToken).where(eq(sessionToken.device_id, deviceId));
  await tx.delete(parentalUnlock).where(inArray(parentalUnlock.session_id, sessions));
}

import { device } from "../../api/db/schema/index.ts";
import { type DeviceContext, openDeviceSession } from "../../api/domain/device-sessions.ts";
import { hashPassword } from "../../api/domain/passwords.ts";
import type { ApiUnderTest, Client } from "./api-under-test.ts";

export interface TestDevice {
  id: number;
  mac: string;
  /** Another session of the same device. */
  session(context?: DeviceContext): Promise<Client>;
}

export const devicePassword = "Correct-device-1";
export const deviceKey = "24681357";

let made = 0;
/** One hash for all: it is the slowest part of a device. */
let hashes: Promise<[string, string]> | undefined;

/** The columns of a device that {@link devicePassword} opens, and {@link deviceKey} while it has no password. */
export async function secretsOfDevice(): Promise<{ password_hash: string; key_hash: string }> {
  hashes ??= Promise.all([hashPassword(devicePassword), hashPassword(deviceKey)]);
  const [password_hash, key_hash] = await hashes;
  return { password_hash, key_hash };
}

/** Writes a device with a password that nobody knows, unless the columns say another; its sessions are signed in without one. */
export async function newTestDevice(
  { services, client }: ApiUnderTest,
  columns: Partial<typeof device.$inferInsert> = {},
): Promise<TestDevice> {
  made += 1;
  const at = services.now().toISOString();
  const mac = `02:AA:00:00:${hex(made >> 8)}:${hex(made)}`;
  const [row] = await services.db
    .insert(device)
    .values({
      mac,
      kind: "standard",
      status: "active",
      password_hash: "no password fits",
      created_at: at,
      updated_at: at,
      ...columns,
    })
    .returning();
  if (!row) throw new Error("The insert gave no row.");
  return {
    id: row.id,
    mac: row.mac,
    async session(context = "device") {
      const caller = client();
      const about = { remember: context === "player", address: caller.address, userAgent: null, now: services.now() };
      return caller.with(await openDeviceSession(services.db, { ...about, deviceId: row.id, context }));
    },
  };
}

function hex(value: number): string {
  return (value & 255).toString(16).toUpperCase().padStart(2, "0");
}

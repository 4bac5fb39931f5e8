import { device } from "../../api/db/schema/index.ts";
import { type DeviceContext, openDeviceSession } from "../../api/domain/device-sessions.ts";
import { hashPassword } from "../../api/domain/passwords.ts";
import type { ApiUnderTest, Client } from "./api-under-test.ts";

export const devicePassword = "Correct-device-1";
export const deviceKey = "24681357";

/** One hash for all: it is the slowest part of a device. */
let hashes: Promise<{ password: string; key: string }> | undefined;
let made = 0;

export interface TestDevice {
  id: number;
  mac: string;
  /** Signed in to its panel. */
  client: Client;
}

type Values = Partial<typeof device.$inferInsert>;

/** Writes a device with a password and a key, signed in to its panel. */
export async function createTestDevice(subject: ApiUnderTest, values: Values = {}): Promise<TestDevice> {
  hashes ??= Promise.all([hashPassword(devicePassword), hashPassword(deviceKey)]).then(([password, key]) => ({
    password,
    key,
  }));
  const { password, key } = await hashes;
  made += 1;
  const digits = (0x0e_00_00_00_00_00 + made).toString(16).toUpperCase().padStart(12, "0");
  const at = subject.services.now().toISOString();
  const [row] = await subject.services.db
    .insert(device)
    .values({
      mac: (digits.match(/../g) ?? []).join(":"),
      kind: "standard",
      status: "active",
      password_hash: password,
      key_hash: key,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning();
  if (!row) throw new Error("The insert gave no row.");
  return { id: row.id, mac: row.mac, client: await clientOfDevice(subject, row.id, "device") };
}

/** A caller with a session of a device: of its panel, or as its player. */
export async function clientOfDevice(subject: ApiUnderTest, id: number, context: DeviceContext): Promise<Client> {
  const client = subject.client();
  const token = await openDeviceSession(subject.services.db, {
    deviceId: id,
    context,
    remember: context === "player",
    address: client.address,
    userAgent: null,
    now: subject.services.now(),
  });
  return client.with(token);
}

import { device } from "../../api/db/schema/index.ts";
import { type DeviceContext, openDeviceSession } from "../../api/domain/device-sessions.ts";
import type { ApiUnderTest, Client } from "./api-under-test.ts";

export interface TestDevice {
  id: number;
  mac: string;
  /** Another session of the same device. */
  session(context?: DeviceContext): Promise<Client>;
}

let made = 0;

/** Writes a device that has a password; only its sessions are signed in, so nothing is verified. */
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
      const about = { remember: false, address: caller.address, userAgent: null, now: services.now() };
      return caller.with(await openDeviceSession(services.db, { ...about, deviceId: row.id, context }));
    },
  };
}

function hex(value: number): string {
  return (value & 255).toString(16).toUpperCase().padStart(2, "0");
}

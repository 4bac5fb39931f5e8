import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { carbox, device, portal } from "../db/schema/index.ts";
import { hashPassword } from "../domain/passwords.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 3_600_000;

type NewCarbox = typeof carbox.$inferInsert;
type Box = [
  code: string,
  username: string,
  vehicle: string,
  plate: string,
  name: string | null,
  /** Days from now; null: no end. */
  expires: number | null,
  /** Days since somebody last signed in; null: never. */
  seen: number | null,
  status?: NewCarbox["status"],
];

/** The first is the account that the demo prints (design, "Demo and configuration"). */
const boxes: Box[] = [
  ["CB-0001", "carbox1", "Mercedes Sprinter", "V-812-KD", "Airport shuttle", null, 0],
  ["CB-0002", "carbox2", "Mercedes Sprinter", "V-813-KD", "Airport shuttle", 210, 1],
  ["CB-0003", "rent.amsterdam.1", "Volkswagen ID. Buzz", "R-421-BS", "Rental", 95, 3],
  ["CB-0004", "rent.amsterdam.2", "Volkswagen ID. Buzz", "R-422-BS", "Rental", 95, 12],
  ["CB-0005", "taxi.zagreb.07", "Škoda Superb", "ZG 5107-TX", "Taxi 07", 24, 0],
  ["CB-0006", "taxi.zagreb.11", "Škoda Superb", "ZG 5111-TX", "Taxi 11", 5, 0],
  ["CB-0007", "coach.lisbon", "Setra S 517 HD", "42-XN-17", "Night coach", 330, 2],
  ["CB-0008", "coach.porto", "Setra S 517 HD", "43-XN-17", "Night coach", -20, 31, "expired"],
  ["CB-0009", "camper.berlin", "Fiat Ducato", "B-CM 2024", null, null, 45],
  ["CB-0010", "limo.istanbul", "BMW i7", "34 LMO 70", "VIP", 61, 0],
  ["CB-0011", "limo.ankara", "BMW i7", "06 LMO 71", "VIP", 61, null],
  ["CB-0012", "school.bus", "Iveco Crossway", "K-SB 118", "School bus", 140, 8, "blocked"],
  ["CB-0013", "ferry.shuttle", "Ford Transit", "RI 330-FS", "Ferry shuttle", -3, 4, "expired"],
  ["CB-0014", "old.demo", "Opel Vivaro", "H-OV 77", null, null, 200],
];
/** The last one is archived. */
const ARCHIVED_FROM = 13;

/** Hashed before the transaction, as it is slow on purpose; all boxes of the demo have the same. */
export function demoCarboxPassword(): Promise<string> {
  return hashPassword("Demo-carbox-1");
}

/** Fourteen car-boxes from id 1, those of use with a device that is built in. */
export async function seedCarboxes(
  tx: Database,
  owners: readonly number[],
  password_hash: string,
  services: Services,
): Promise<void> {
  const now = services.now().getTime();
  const iso = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const devices = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.kind, "carbox"), eq(device.status, "active"), isNull(device.deleted_at)))
    .orderBy(asc(device.id))
    .limit(boxes.length);
  const portals = await tx
    .select({ id: portal.id })
    .from(portal)
    .where(and(portal.active, isNull(portal.deleted_at)))
    .orderBy(asc(portal.id))
    .limit(4);
  const rows = boxes.map(
    ([code, username, vehicle, plate, name, expires, seen, status], index): NewCarbox => ({
      code,
      username,
      password_hash,
      name,
      vehicle,
      plate,
      device_id: devices[index]?.id ?? null,
      portal_id: portals[index % portals.length]?.id ?? null,
      owner_id: owners[index % owners.length] ?? null,
      status: status ?? "active",
      expires_at: expires === null ? null : iso(expires),
      last_login_at: seen === null ? null : iso(-seen - 0.1),
      created_by: owners[0] ?? null,
      created_at: iso(-300 + index * 7),
      updated_at: iso(-100 + index * 5),
      deleted_at: index >= ARCHIVED_FROM ? iso(-9) : null,
    }),
  );
  await tx.insert(carbox).values(rows);
}

import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { device, qrCustomer } from "../db/schema/index.ts";
import { newQrKey } from "../domain/qr-customers.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 3_600_000;

type NewCustomer = typeof qrCustomer.$inferInsert;
type Customer = [
  name: string,
  phone: string | null,
  email: string | null,
  /** Days from now; null: no end. */
  expires: number | null,
  /** Days since the QR was last used; null: never. */
  used: number | null,
  status: NewCustomer["status"],
];

const customers: Customer[] = [
  ["Hotel Adriatic, room 101", "+385 51 555 0101", null, null, 0, "active"],
  ["Hotel Adriatic, room 102", "+385 51 555 0102", null, null, 2, "active"],
  ["Hotel Adriatic, room 103", "+385 51 555 0103", null, null, null, "pending"],
  ["Café Ribeira", "+351 22 555 0140", "geral@caferibeira.example", 180, 1, "active"],
  ["Barbershop Marlene", "+49 30 555 0177", null, 26, 5, "active"],
  ["Fatma Kaya", "+90 212 555 0119", "fatma.kaya@example.com", 300, 9, "active"],
  ["Pieter de Boer", null, "p.deboer@example.nl", 6, 0, "active"],
  ["Sports bar Korner", "+48 22 555 0163", "biuro@korner.example", 90, null, "pending"],
  ["Holiday flat Sagres", "+351 282 555 011", null, -14, 20, "expired"],
  ["Trade fair stand 12", null, "stand12@example.com", -40, 44, "expired"],
  ["Sofia Marques", "+351 91 555 0133", "sofia.marques@example.com", 120, 33, "revoked"],
  ["Waiting room Dr. Klein", "+49 40 555 0112", null, null, 3, "active"],
];
/** Each second customer belongs to the reseller, with a device of theirs. */
const RESELLERS = 2;

/** Twelve QR customers from id 1; the keys differ from demo to demo. */
export async function seedQrCustomers(
  tx: Database,
  { admin, reseller }: { admin: number; reseller: number },
  services: Services,
): Promise<void> {
  const now = services.now().getTime();
  const iso = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const live = and(eq(device.status, "active"), isNull(device.deleted_at));
  const pick = (which: ReturnType<typeof and>) =>
    tx.select({ id: device.id }).from(device).where(which).orderBy(asc(device.id)).limit(customers.length);
  const theirs = await pick(and(live, eq(device.owner_id, reseller)));
  const others = await pick(and(live, eq(device.kind, "qr"), ne(device.owner_id, reseller)));
  const rows = customers.map(([name, phone, email, expires, used, status], index): NewCustomer => {
    const own = index % RESELLERS === 1;
    return {
      ...newQrKey(services.encryption),
      name,
      phone,
      email,
      status,
      device_id: (own ? theirs : others)[index]?.id ?? null,
      owner_id: own ? reseller : admin,
      expires_at: expires === null ? null : iso(expires),
      last_used_at: used === null ? null : iso(-used - 0.2),
      created_by: own ? reseller : admin,
      created_at: iso(-200 + index * 11),
      updated_at: iso(-60 + index * 4),
    };
  });
  await tx.insert(qrCustomer).values(rows);
}

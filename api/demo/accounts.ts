import { eq } from "drizzle-orm";
import type { roleNames } from "../../contract/accounts.ts";
import type { Database } from "../db/connect.ts";
import { role, user, userRole } from "../db/schema/index.ts";
import { hashPassword } from "../domain/passwords.ts";
import type { Services } from "../services.ts";

interface DemoAccount {
  name: string;
  username: string;
  email: string;
  password: string;
  role: (typeof roleNames)[number] | null;
  totpSecret?: string;
  /** The e-mail address of whom they stand below; they come earlier in the list, or later. */
  owner?: string;
  country?: string;
  device_limit?: number;
  disabled?: boolean;
}

/** Of those whom the demo does not print: they are there to be looked at. */
const STAFF_PASSWORD = "Demo-staff-1";

/** Twelve users in a tree; the first five are the accounts that the demo prints (design, "Demo and configuration"). */
export const demoAccounts: DemoAccount[] = [
  { name: "Ada Nordmann", username: "ada.nordmann", email: "admin@demo.test", password: "Demo-admin-1", role: "admin" },
  {
    name: "Samir Haddad",
    username: "samir.haddad",
    email: "super@demo.test",
    password: "Demo-super-1",
    role: "super-admin",
  },
  {
    name: "Rosa Almeida",
    username: "rosa.almeida",
    email: "reseller@demo.test",
    password: "Demo-reseller-1",
    role: "reseller",
    owner: "sales.lisbon@demo.test",
    country: "PT",
    device_limit: 500,
  },
  { name: "Nils Perez", username: "nils.perez", email: "noperm@demo.test", password: "Demo-noperm-1", role: null },
  {
    name: "Tessa Vermeer",
    username: "tessa.vermeer",
    email: "twofactor@demo.test",
    password: "Demo-2fa-1",
    role: "distributor",
    totpSecret: "JBSWY3DPEHPK3PXP",
    country: "NL",
  },
  {
    name: "Ines Carvalho",
    username: "ines.carvalho",
    email: "sales.lisbon@demo.test",
    password: STAFF_PASSWORD,
    role: "sub-distributor",
    owner: "twofactor@demo.test",
    country: "PT",
    device_limit: 2000,
  },
  {
    name: "Marko Kovač",
    username: "marko.kovac",
    email: "sales.zagreb@demo.test",
    password: STAFF_PASSWORD,
    role: "sub-distributor",
    owner: "twofactor@demo.test",
    country: "HR",
    device_limit: 2000,
  },
  {
    name: "Duarte Pinto",
    username: "duarte.pinto",
    email: "duarte@demo.test",
    password: STAFF_PASSWORD,
    role: "sub-reseller",
    owner: "reseller@demo.test",
    country: "PT",
    device_limit: 50,
  },
  {
    name: "Lana Horvat",
    username: "lana.horvat",
    email: "lana@demo.test",
    password: STAFF_PASSWORD,
    role: "reseller",
    owner: "sales.zagreb@demo.test",
    country: "HR",
    device_limit: 300,
  },
  {
    name: "Kemal Aydın",
    username: "kemal.aydin",
    email: "istanbul@demo.test",
    password: STAFF_PASSWORD,
    role: "distributor",
    country: "TR",
  },
  {
    name: "Elif Demir",
    username: "elif.demir",
    email: "elif@demo.test",
    password: STAFF_PASSWORD,
    role: "reseller",
    owner: "istanbul@demo.test",
    country: "TR",
    device_limit: 300,
  },
  {
    name: "Tomasz Zieliński",
    username: "tomasz.zielinski",
    email: "tomasz@demo.test",
    password: STAFF_PASSWORD,
    role: "sub-reseller",
    owner: "lana@demo.test",
    country: "PL",
    device_limit: 50,
    disabled: true,
  },
];

/** Creates the accounts; gives their ids by e-mail address. */
export async function seedAccounts(tx: Database, hashes: string[], services: Services): Promise<Map<string, number>> {
  const at = services.now().toISOString();
  const rows = demoAccounts.map(({ name, username, email, totpSecret, country, device_limit, disabled }, index) => ({
    name,
    username,
    email,
    password_hash: hashes[index] ?? null,
    country: country ?? null,
    device_limit: device_limit ?? 0,
    status: disabled ? ("disabled" as const) : ("active" as const),
    timezone: "Europe/Amsterdam",
    email_verified_at: at,
    two_factor_enabled: totpSecret !== undefined,
    two_factor_secret: totpSecret === undefined ? null : services.encryption.seal(totpSecret),
    created_at: at,
    updated_at: at,
  }));
  const created = await tx.insert(user).values(rows).returning({ id: user.id, email: user.email });
  const ids = new Map(created.map(({ id, email }) => [email, id]));
  for (const account of demoAccounts) {
    const id = ids.get(account.email);
    if (id === undefined) continue;
    const owner_id = account.owner && ids.get(account.owner);
    if (owner_id) await tx.update(user).set({ owner_id }).where(eq(user.id, id));
    if (account.role === null) continue;
    const [held] = await tx.select({ id: role.id }).from(role).where(eq(role.name, account.role));
    if (held) await tx.insert(userRole).values({ user_id: id, role_id: held.id });
  }
  return ids;
}

/** Hashes are slow on purpose, so they are made before the transaction. */
export function demoHashes(): Promise<string[]> {
  return Promise.all(demoAccounts.map(({ password }) => hashPassword(password)));
}

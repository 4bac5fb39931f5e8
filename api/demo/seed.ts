import { sql } from "drizzle-orm";
import { lockTopic } from "../db/lock-topic.ts";
import { findAccount } from "../domain/accounts.ts";
import type { Services } from "../services.ts";
import { demoHashes, seedAccounts } from "./accounts.ts";
import { seedAppStore } from "./app-store.ts";
import { demoCarboxPassword, seedCarboxes } from "./carboxes.ts";
import { demoPin, seedDevicePreferences } from "./device-preferences.ts";
import { seedDeviceSources } from "./device-sources.ts";
import { demoDeviceSecrets, seedDevices } from "./devices.ts";
import { seedMessages } from "./messages.ts";
import { seedModels } from "./models.ts";
import { seedPlaylistUploads } from "./playlist-uploads.ts";
import { seedPortals } from "./portals.ts";
import { seedQrCustomers } from "./qr-customers.ts";
import { seededRandom } from "./random.ts";
import { seedActivity, seedNotifications } from "./records.ts";
import { seedTracks } from "./tracks.ts";

const SEED = 20_260_101;
const ADMIN = "admin@demo.test";
const RESELLER = "reseller@demo.test";
/** Whose the car-boxes are, in turn. */
const FLEETS = [ADMIN, "istanbul@demo.test", "sales.zagreb@demo.test"];

/** Fills an empty database with the demo, all or nothing; where the demo is, it stays as it is. */
export async function seedDemo(services: Services): Promise<void> {
  if (await findAccount(services.db, ADMIN)) return;
  const [hashes, deviceSecrets, pin, carboxPassword] = await Promise.all([
    demoHashes(),
    demoDeviceSecrets(),
    demoPin(),
    demoCarboxPassword(),
  ]);
  const random = seededRandom(SEED);
  await services.db.transaction(async (tx) => {
    await lockTopic(tx, "demo");
    if (await findAccount(tx, ADMIN)) return;
    const users = await seedAccounts(tx, hashes, services);
    const admin = users.get(ADMIN);
    const reseller = users.get(RESELLER);
    if (admin === undefined || reseller === undefined) throw new Error("An account of the demo is missing.");
    await seedPortals(tx, admin, random, services);
    await seedModels(tx, admin, services);
    await seedTracks(tx, admin, services);
    await seedDevices(tx, { admin, reseller }, deviceSecrets, seededRandom(SEED), services);
    await seedDevicePreferences(tx, pin, services);
    await seedDeviceSources(tx, pin, seededRandom(SEED), services);
    await seedMessages(tx, { admin, reseller }, seededRandom(SEED), services);
    await seedActivity(tx, users, random, services);
    await seedNotifications(tx, admin, services);
    await seedPlaylistUploads(tx, services);
    const fleets = FLEETS.flatMap((email) => users.get(email) ?? []);
    await seedCarboxes(tx, fleets, carboxPassword, services);
    await seedQrCustomers(tx, { admin, reseller }, services);
    await seedAppStore(tx, admin, services);
  });
  // The embedded database gathers no statistics by itself, and plans badly without.
  await services.db.execute(sql`analyze`);
}

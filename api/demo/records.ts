import { asc, isNull } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { activity, notification, portal } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import { demoAccounts } from "./accounts.ts";
import type { Random } from "./random.ts";

const DAYS = 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What somebody in the office does in 60 days, oldest first. */
export async function seedActivity(
  tx: Database,
  users: Map<string, number>,
  random: Random,
  services: Services,
): Promise<void> {
  const portals = await tx
    .select({ id: portal.id, name: portal.name })
    .from(portal)
    .where(isNull(portal.deleted_at))
    .orderBy(asc(portal.id));
  const people = demoAccounts.flatMap(({ name, email }) => {
    const id = users.get(email);
    return id === undefined ? [] : [{ id, name, address: `192.0.2.${id * 10}` }];
  });
  const now = services.now().getTime();
  const rows: (typeof activity.$inferInsert)[] = [];
  for (let day = DAYS; day > 0; day--) {
    const morning = now - day * DAY_MS;
    for (const person of people) {
      if (random.chance(0.35)) continue;
      const who = { actor_id: person.id, actor_name: person.name, ip: person.address };
      const at = (hours: number) => new Date(morning + hours * HOUR_MS + random.below(HOUR_MS)).toISOString();
      rows.push({
        ...who,
        action: "sign-in",
        subject_type: "user",
        subject_id: person.id,
        subject_label: person.name,
        created_at: at(0),
      });
      // Only the first two may change portals.
      if (person.id > 2 || portals.length === 0) continue;
      for (let change = random.below(3); change > 0; change--) {
        const subject = portals[random.below(portals.length)] ?? portals[0];
        if (!subject) continue;
        rows.push({
          ...who,
          ...portalChange(random),
          subject_type: "portal",
          subject_id: subject.id,
          subject_label: subject.name,
          created_at: at(change),
        });
      }
    }
  }
  rows.sort((a, b) => a.created_at.localeCompare(b.created_at));
  await tx.insert(activity).values(rows);
}

function portalChange(random: Random): Pick<typeof activity.$inferInsert, "action" | "before" | "after"> {
  return random.pick<Pick<typeof activity.$inferInsert, "action" | "before" | "after">>([
    { action: "update", before: { priority: 10 }, after: { priority: 20 } },
    { action: "update", before: { max_connections: 500 }, after: { max_connections: 1000 } },
    { action: "check", before: { last_result: null }, after: { last_result: "ok" } },
    { action: "disable", before: { active: true }, after: { active: false } },
    { action: "enable", before: { active: false }, after: { active: true } },
  ]);
}

const messages: [body: string, url: string | null, read: boolean][] = [
  ["Welcome to Streamdesk. Your account is ready.", "/welcome", true],
  ["Portal “Rheinblick IPTV” was changed by Samir Haddad.", "/portals/6/edit", true],
  ["Two-factor authentication protects your account. Switch it on in your settings.", "/settings/2fa", true],
  ["Four portals were archived by Samir Haddad.", "/portals?filter[archived]=true", true],
  ["Portal “Harbour Sports” expires within 30 days.", "/portals/10/edit", false],
  ["Portal “Mistral Vision” did not answer the last check.", "/portals/16/edit", false],
  ["Samir Haddad signed in from a new address.", null, false],
];

/** Seven notifications for the administrator, the last three unread. */
export async function seedNotifications(tx: Database, userId: number, services: Services): Promise<void> {
  const now = services.now().getTime();
  const rows = messages.map(([body, url, read], index) => {
    const created = now - (messages.length - index) * 7 * HOUR_MS;
    return {
      user_id: userId,
      type: read ? "info" : "warning",
      data: { body, url },
      read_at: read ? new Date(created + HOUR_MS).toISOString() : null,
      created_at: new Date(created).toISOString(),
    };
  });
  await tx.insert(notification).values(rows);
}

import { inArray } from "drizzle-orm";
import type { TextByLanguage } from "../../contract/announcements.ts";
import type { Database } from "../db/connect.ts";
import { insertMany } from "../db/insert-many.ts";
import { announcement, device, deviceText, macNotification, macNotificationDevice, model } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import type { Random } from "./random.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Announcement = typeof announcement.$inferInsert;
type Notification = typeof macNotification.$inferInsert;

interface People {
  admin: number;
  reseller: number;
}

/** Texts to the devices that sign in, announcements and notifications in all of their states. */
export async function seedMessages(tx: Database, people: People, random: Random, services: Services): Promise<void> {
  const now = services.now().getTime();
  await tx.insert(deviceText).values(demoTexts(people.admin, now));
  const [first] = await tx.select({ id: model.id }).from(model).orderBy(model.id).limit(1);
  await tx.insert(announcement).values(demoAnnouncements(people, String(first?.id), now));
  await seedNotificationsToDevices(tx, people.admin, random, now);
}

type Reached = "pending" | "sent" | "confirmed" | "expired";

const texts: [deviceId: number, minutesAgo: number, byStaff: boolean, reached: Reached, words: string][] = [
  [1, 12 * 1440, false, "confirmed", "http://lists.example/family.m3u"],
  [1, 9 * 1440, true, "confirmed", "Your subscription runs for another year. Thank you!"],
  [1, 8 * 1440, false, "confirmed", "Match at 20:45 on Harbour Sports 2 ⚽"],
  [1, 6 * 1440, false, "expired", "Dinner is ready"],
  [1, 4 * 1440, false, "confirmed", "Wi-Fi for guests:\nname: harbour-guests\nask Mara for the password"],
  [1, 2 * 1440, true, "expired", "We will restart your device tonight between 3 and 4."],
  [1, 90, false, "confirmed", "مساء الخير من القاهرة"],
  [1, 25, false, "sent", "Aunt Inês calls at eight"],
  [2, 3 * 1440, true, "confirmed", "Welcome! Set a password on your phone to begin."],
  [2, 30, false, "pending", "See you on Friday 👋"],
];

function demoTexts(admin: number, now: number): (typeof deviceText.$inferInsert)[] {
  return texts.map(([device_id, minutesAgo, byStaff, reached, words]) => {
    const created = now - minutesAgo * MINUTE_MS;
    const fetched = reached === "sent" || reached === "confirmed";
    return {
      device_id,
      text: words,
      ...(byStaff ? { sender_id: admin, sender_name: "Ada Nordmann" } : {}),
      created_at: iso(created),
      expires_at: iso(created + DAY_MS),
      sent_at: fetched ? iso(created + 4_000) : null,
      confirmed_at: reached === "confirmed" ? iso(created + 9_000) : null,
    };
  });
}

type Spread = [
  type: Announcement["type"],
  level: Announcement["level"],
  audience: [Announcement["audience"], string | null],
  fromDays: number,
  toDays: number,
  dismissible: boolean,
  message: TextByLanguage,
];

function demoAnnouncements({ admin, reseller }: People, modelId: string, now: number): Announcement[] {
  const rows: Spread[] = [
    [
      "banner",
      "info",
      ["all", null],
      -2,
      12,
      true,
      words(
        "A new version of the app is out.",
        "Eine neue Version der App ist da.",
        "Er is een nieuwe versie van de app.",
      ),
    ],
    [
      "banner",
      "warning",
      ["country", "NL"],
      -1,
      2,
      true,
      words(
        "Maintenance on Sunday from 02:00 to 04:00.",
        "Wartung am Sonntag von 2 bis 4 Uhr.",
        "Onderhoud op zondag van 02.00 tot 04.00 uur.",
      ),
    ],
    [
      "notification",
      "info",
      ["kind", "onair"],
      -5,
      25,
      true,
      words(
        "The guide now goes two weeks ahead.",
        "Das Programm reicht jetzt zwei Wochen voraus.",
        "De gids loopt nu twee weken vooruit.",
      ),
    ],
    [
      "notification",
      "warning",
      ["model", modelId],
      1,
      15,
      true,
      words(
        "Your device gets new firmware this week.",
        "Ihr Gerät bekommt diese Woche neue Firmware.",
        "Uw apparaat krijgt deze week nieuwe firmware.",
      ),
    ],
    [
      "banner",
      "info",
      ["reseller", String(reseller)],
      -3,
      30,
      false,
      words(
        "Questions? Call the shop: 0900 555 0100.",
        "Fragen? Rufen Sie an: 0900 555 0100.",
        "Vragen? Bel de winkel: 0900 555 0100.",
      ),
    ],
    [
      "banner",
      "error",
      ["all", null],
      -40,
      -39,
      false,
      words(
        "Sport channels are down. We are on it.",
        "Sportkanäle sind gestört. Wir arbeiten daran.",
        "Sportzenders zijn uitgevallen. We werken eraan.",
      ),
    ],
    [
      "notification",
      "info",
      ["all", null],
      20,
      27,
      true,
      words("Happy holidays!", "Frohe Feiertage!", "Fijne feestdagen!"),
    ],
  ];
  return rows.map(([type, level, [audience, audience_value], from, to, dismissible, message]) => ({
    type,
    level,
    audience,
    audience_value,
    dismissible,
    message,
    starts_at: iso(now + from * DAY_MS),
    ends_at: iso(now + to * DAY_MS),
    created_by: admin,
    created_at: iso(now + Math.min(from, 0) * DAY_MS - HOUR_MS),
    updated_at: iso(now + Math.min(from, 0) * DAY_MS - HOUR_MS),
  }));
}

function words(en: string, de: string, nl: string): TextByLanguage {
  return { en, de, nl };
}

/** The devices with ids from `first` on that each goes to, and when, in hours from now. */
const notifications: [
  event: Notification["event"],
  first: number,
  count: number,
  hours: number,
  words: string | null,
][] = [
  ["message", 1, 1, -1, "Your device is one of the first to try the new guide. Tell us what you think."],
  ["message", 101, 25, -20, "Your subscription ends this month. Extend it in the shop."],
  ["reboot", 110, 12, -72, null],
  ["reload_portal", 300, 40, -200, null],
  ["message", 400, 15, -400, "We have moved to a faster server. Nothing for you to do."],
  ["lock_reset", 120, 1, -30, null],
  ["message", 101, 50, 48, "The shop is closed on Monday."],
];

async function seedNotificationsToDevices(tx: Database, admin: number, random: Random, now: number): Promise<void> {
  for (const [event, first, count, hours, said] of notifications) {
    const ids = Array.from({ length: count }, (_, n) => first + n);
    const devices = await tx
      .select({ id: device.id, mac: device.mac })
      .from(device)
      .where(inArray(device.id, ids))
      .orderBy(device.id);
    const sendAt = now + hours * HOUR_MS;
    const created_at = iso(Math.min(sendAt, now) - HOUR_MS);
    const [row] = await tx
      .insert(macNotification)
      .values({
        macs: devices.map(({ mac }) => mac),
        event,
        text: said,
        need_confirm: event === "message",
        hide_after: event === "message" ? 60 : 0,
        send_at: iso(sendAt),
        expires_at: iso(sendAt + 7 * DAY_MS),
        created_by: admin,
        created_at,
        updated_at: created_at,
      })
      .returning({ id: macNotification.id });
    if (!row) throw new Error("The insert gave no row.");
    await insertMany(
      tx,
      macNotificationDevice,
      devices.map(({ id }) => ({ device_id: id, mac_notification_id: row.id, ...delivery(sendAt, now, random) })),
    );
  }
}

/** Most devices were on and most people pressed OK; what is still to be sent waits. */
function delivery(sendAt: number, now: number, random: Random) {
  if (sendAt > now || random.chance(0.2)) return { sent_at: null, confirmed_at: null };
  const sent = Math.min(now - MINUTE_MS, sendAt + random.below(6 * HOUR_MS));
  const confirmed = random.chance(0.75) ? iso(Math.min(now, sent + random.below(HOUR_MS))) : null;
  return { sent_at: iso(sent), confirmed_at: confirmed };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

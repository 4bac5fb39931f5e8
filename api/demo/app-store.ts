import { createHash } from "node:crypto";
import type { Database } from "../db/connect.ts";
import { appCategory, application, appVersion } from "../db/schema/index.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 3_600_000;
const MIB = 1024 * 1024;

type NewApplication = typeof application.$inferInsert;
type NewVersion = typeof appVersion.$inferInsert;
type Release = [version: string, version_code: number, abi: NonNullable<NewVersion["abi"]> | null, changelog: string];

interface App {
  name: string;
  package: string;
  category: string;
  type: NewApplication["type"];
  status: NewApplication["status"];
  author: string;
  about: string;
  /** Where a page or an intent leads; packages are downloaded. */
  url?: string;
  /** Oldest first. */
  releases: Release[];
  autoupdate?: boolean;
  run_at_boot?: boolean;
}

const categories: [name: string, parent: string | null, names: Record<string, string>][] = [
  ["Players", null, { de: "Player", tr: "Oynatıcılar", fr: "Lecteurs", es: "Reproductores" }],
  [
    "Music and radio",
    null,
    { de: "Musik und Radio", tr: "Müzik ve radyo", nl: "Muziek en radio", it: "Musica e radio" },
  ],
  ["On the road", null, { de: "Unterwegs", tr: "Yolda", nl: "Onderweg", fr: "En route", pt: "Na estrada" }],
  ["Navigation", "On the road", { tr: "Navigasyon", nl: "Navigatie", pl: "Nawigacja", it: "Navigazione" }],
  ["Tools", null, { de: "Werkzeuge", tr: "Araçlar", nl: "Gereedschap", es: "Herramientas" }],
];

const apps: App[] = [
  {
    name: "Streamdesk Player",
    package: "org.example.streamdesk.player",
    category: "Players",
    type: "app",
    status: "published",
    author: "Streamdesk",
    about: "Plays live channels, films and series of the portal.",
    autoupdate: true,
    run_at_boot: true,
    releases: [
      ["4.0.2", 402, null, "Faster zapping."],
      ["4.1.0", 410, "arm64", "Sleep timer, and subtitles that can be moved."],
      ["4.1.0", 410, "armeabi", "Sleep timer, and subtitles that can be moved."],
    ],
  },
  {
    name: "Portal Lite",
    package: "org.example.portal.lite",
    category: "Players",
    type: "app",
    status: "published",
    author: "Kestrel Labs",
    about: "A small player for boxes with little memory.",
    releases: [["1.8", 18, null, "Starts in half the time."]],
  },
  {
    name: "Motorway Radio",
    package: "org.example.radio.motorway",
    category: "Music and radio",
    type: "web",
    status: "published",
    author: "Motorway Media",
    about: "Radio stations along the route, with traffic news.",
    url: "https://radio.example.com/car",
    releases: [["2026.3", 3, null, "More stations in Portugal and Croatia."]],
  },
  {
    name: "Podcast Garage",
    package: "org.example.podcasts",
    category: "Music and radio",
    type: "app",
    status: "published",
    author: "Garage Audio",
    about: "Podcasts that keep their place from trip to trip.",
    releases: [
      ["2.4", 24, null, "Downloads wait for a good connection."],
      ["2.5", 25, null, "Large buttons while the car moves."],
    ],
  },
  {
    name: "Road Weather",
    package: "org.example.roadweather",
    category: "On the road",
    type: "web",
    status: "published",
    author: "Nordwind",
    about: "Rain, ice and wind for the next hundred kilometres.",
    url: "https://weather.example.com/road",
    releases: [["5", 5, null, "Warnings in eleven languages."]],
  },
  {
    name: "Charge Map",
    package: "org.example.chargemap",
    category: "On the road",
    type: "web",
    status: "published",
    author: "Volt & Co",
    about: "Charging points that are free right now.",
    url: "https://charge.example.com",
    releases: [["1.2", 12, null, "Shows what a charge costs."]],
  },
  {
    name: "Compass Navigation",
    package: "org.example.compass",
    category: "Navigation",
    type: "app",
    status: "published",
    author: "Compass Maps",
    about: "Maps that work without a connection.",
    autoupdate: true,
    releases: [
      ["9.1", 91, "arm64", "New maps of the Balkans."],
      ["9.1", 91, "x86", "New maps of the Balkans."],
    ],
  },
  {
    name: "Settings of the box",
    package: "org.example.box.settings",
    category: "Tools",
    type: "intent",
    status: "published",
    author: "Streamdesk",
    about: "Opens the settings of the device itself.",
    url: "intent:#Intent;action=android.settings.SETTINGS;end",
    releases: [["1.0", 1, null, "First version."]],
  },
  {
    name: "Speed Check",
    package: "org.example.speedcheck",
    category: "Tools",
    type: "app",
    status: "hidden",
    author: "Kestrel Labs",
    about: "Measures the connection. Replaced by the test in the player.",
    releases: [["3.0", 30, null, "Last version."]],
  },
  {
    name: "Kids' Corner",
    package: "org.example.kids",
    category: "Players",
    type: "app",
    status: "draft",
    author: "Amber Kids",
    about: "Cartoons for long journeys.",
    releases: [],
  },
];

/** Five categories and ten applications from id 1; eight are published, one has no version yet. */
export async function seedAppStore(tx: Database, createdBy: number, services: Services): Promise<void> {
  const now = services.now().getTime();
  const at = (days: number) => {
    const time = new Date(now - days * DAY_MS).toISOString();
    return { created_by: createdBy, created_at: time, updated_at: time };
  };
  const idOf = new Map<string, number>();
  for (const [index, [name, parent, names]] of categories.entries()) {
    const parent_id = parent === null ? null : (idOf.get(parent) ?? null);
    const [row] = await tx
      .insert(appCategory)
      .values({ name, names, parent_id, sort: (index + 1) * 10, ...at(320) })
      .returning({ id: appCategory.id });
    if (row) idOf.set(name, row.id);
  }
  for (const [index, app] of apps.entries()) {
    const { category, url, releases, about, ...columns } = app;
    const category_id = idOf.get(category);
    if (category_id === undefined) throw new Error(`The demo has no category ${category}.`);
    const values = {
      ...columns,
      description: about,
      category_id,
      sort: (index + 1) * 10,
      show_icon: app.type !== "intent",
      ...at(300 - index),
    };
    const [row] = await tx.insert(application).values(values).returning({ id: application.id });
    if (!row) throw new Error("The insert gave no row.");
    const versions = releases.map((release, turn) => versionOf(app, release, row.id, at(200 - turn * 40 - index)));
    if (versions.length > 0) await tx.insert(appVersion).values(versions);
  }
}

function versionOf(
  { package: name, type, url }: App,
  [version, version_code, abi, changelog]: Release,
  application_id: number,
  at: Pick<NewVersion, "created_by" | "created_at" | "updated_at">,
): NewVersion {
  const file = `${name}-${version_code}${abi ? `-${abi}` : ""}.apk`;
  const common = { application_id, version, version_code, abi, changelog, ...at };
  if (type !== "app") return { ...common, url: url ?? "" };
  const sha256 = createHash("sha256").update(file).digest("hex");
  const size = (8 + (Number.parseInt(sha256.slice(0, 2), 16) % 60)) * MIB;
  return { ...common, url: `https://downloads.example.com/apps/${file}`, sha256, size };
}

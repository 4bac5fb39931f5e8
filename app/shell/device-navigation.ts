import type { IconName } from "~/ui/icon";

/** One page of a device's panel. Its words are `device:nav.<route name>`: title and text. */
export interface PanelEntry {
  /** The route name, which is also the id in app/routes.ts. */
  route: string;
  /** With `:mac` where the page is one of the MAC. */
  path: string;
  icon: IconName;
  /** Further routes of the page that do not begin with its own. */
  also?: readonly string[];
}

export interface PanelGroup {
  /** The heading is `device:group.<id>`; the first group has none. */
  id: "home" | "sources" | "viewing" | "preferences" | "security" | "device";
  entries: readonly PanelEntry[];
}

/** The menu of a device's panel, in the order of spec §2.5. */
const all: readonly PanelGroup[] = [
  {
    id: "home",
    entries: [
      { route: "device.panel", path: "/device", icon: "house" },
      { route: "device.send-text", path: "/device/send-text-to-device/:mac", icon: "message-square" },
    ],
  },
  {
    id: "sources",
    entries: [
      { route: "device.xtreams", path: "/device/xtreams", icon: "key-round" },
      { route: "device.playlists", path: "/device/playlists", icon: "list-video" },
      { route: "device.portals", path: "/device/portals", icon: "link" },
      { route: "device.playlists-upload", path: "/device/playlists-upload", icon: "upload" },
    ],
  },
  {
    id: "viewing",
    entries: [
      { route: "device.modes", path: "/device/modes", icon: "tv-minimal-play" },
      { route: "device.theme", path: "/device/theme", icon: "palette" },
      { route: "device.language", path: "/device/language", icon: "languages" },
    ],
  },
  {
    id: "preferences",
    entries: [{ route: "device.preferences", path: "/device/preferences", icon: "sliders-horizontal" }],
  },
  {
    id: "security",
    entries: [
      { route: "device.app-password", path: "/device/app-password", icon: "lock" },
      { route: "device.parent-lock", path: "/device/parent-lock", icon: "shield-check" },
    ],
  },
  {
    id: "device",
    entries: [
      { route: "device.settings", path: "/device/settings", icon: "settings" },
      { route: "device.about", path: "/device/about", icon: "info", also: ["device.eula"] },
    ],
  },
];

/**
 * Pages that are in app/routes.ts; the others are not shown. The tree itself cannot be asked at
 * run time: the page's manifest only holds the matched routes. A test compares the two.
 */
const built: ReadonlySet<string> = new Set([
  "device.panel",
  "device.send-text",
  "device.xtreams",
  "device.playlists",
  "device.portals",
  "device.playlists-upload",
  "device.modes",
  "device.theme",
  "device.language",
  "device.preferences",
  "device.app-password",
  "device.parent-lock",
  "device.settings",
  "device.about",
]);

/** The groups of the menu with the pages that are built; a group without any is left out. */
export const panelGroups: readonly PanelGroup[] = all
  .map((group) => ({ ...group, entries: group.entries.filter(({ route }) => built.has(route)) }))
  .filter(({ entries }) => entries.length > 0);

/** Every page of the menu, also those that are not built. */
export const allPanelEntries: readonly PanelEntry[] = all.flatMap(({ entries }) => entries);

/** The page of the menu that a matched route belongs to. */
export function panelEntryOf(id: string): PanelEntry | undefined {
  return allPanelEntries.find(({ route, also = [] }) => [route, ...also].includes(id) || id.startsWith(`${route}.`));
}

/** Where an entry leads on the panel of a device. */
export function panelPath({ path }: PanelEntry, mac: string): string {
  return path.replace(":mac", mac);
}

/** The key of an entry's words: its route name, in which i18next would read dots as levels. */
export function wordOf({ route }: PanelEntry): string {
  return route.replaceAll(".", "_");
}

import type { IconName } from "~/ui/icon";
import type { Permission } from "~contract/permissions.ts";

/** One line of the sidebar (spec §2.8). Its words are `shell:nav.<route name>`. */
export interface NavigationEntry {
  /** The route name, which is also the id in app/routes.ts. */
  route: string;
  path: string;
  permission: Permission;
  icon: IconName;
  /** Defined, but not shown. */
  hidden?: boolean;
  /** Further paths of the screen that do not begin with its own. */
  also?: readonly string[];
}

export interface NavigationSection {
  /** The heading is `shell:section.<id>`; the first section has none. */
  id: "overview" | "sources" | "devices" | "distribution" | "f2";
  entries: readonly NavigationEntry[];
}

/** Entries behind one that opens; its words are `shell:group.<id>`. */
export interface NavigationGroup {
  id: "settings" | "v3" | "tmdb";
  permission: Permission;
  icon: IconName;
  entries: readonly NavigationEntry[];
}

/** The sidebar's entries in the order of spec §2.8; the headings only divide them. */
export const sections: readonly NavigationSection[] = [
  {
    id: "overview",
    entries: [
      { route: "home", path: "/", permission: "view-dashboard", icon: "layout-dashboard" },
      { route: "models.stats", path: "/dashboard-models", permission: "view-models-dashboard", icon: "chart-column" },
      { route: "OnAir", path: "/OnAirdashboard", permission: "view-models-dashboard", icon: "radio" },
      { route: "map", path: "/map", permission: "view-map", icon: "map" },
      { route: "servers.stats", path: "/servers", permission: "view-servers", icon: "server" },
    ],
  },
  {
    id: "sources",
    entries: [
      { route: "portals", path: "/portals", permission: "manage-portals", icon: "link" },
      { route: "m3u.index", path: "/m3u-links", permission: "manage-m3u-portals", icon: "list-video", also: ["/m3u"] },
      { route: "checksums.index", path: "/checksums", permission: "view-all-checksums", icon: "shield-check" },
    ],
  },
  {
    id: "devices",
    entries: [
      { route: "devices", path: "/devices", permission: "manage-devices", icon: "tv" },
      {
        route: "devices.appforce2",
        path: "/devices/appforce2",
        permission: "manage-appforce2-devices",
        icon: "monitor-play",
      },
      { route: "devices.onair", path: "/devices/onair", permission: "manage-onair-devices", icon: "cast" },
      { route: "devices.qr.index", path: "/devices-qr", permission: "manage-qr-devices", icon: "qr-code" },
      { route: "carbox.devices", path: "/carbox-devices", permission: "manage-carbox-devices", icon: "car-front" },
      { route: "tempered", path: "/tempered", permission: "manage-tempered-devices", icon: "shield-alert" },
    ],
  },
  {
    id: "distribution",
    entries: [
      { route: "updates", path: "/updates", permission: "manage-updates", icon: "refresh-cw" },
      {
        route: "devices.updates",
        path: "/device-updates",
        permission: "manage-device-based-updates",
        icon: "smartphone",
        hidden: true,
      },
      {
        route: "updates.specific",
        path: "/specific-updates",
        permission: "manage-specific-updates",
        icon: "list-filter",
        hidden: true,
      },
      { route: "subtitle", path: "/subtitle", permission: "manage-updates", icon: "captions" },
      {
        route: "appstore.categories.index",
        path: "/appstore/categories",
        permission: "view-all-categories",
        icon: "folder-tree",
      },
      {
        route: "appstore.applications.index",
        path: "/appstore/applications",
        permission: "view-all-applications",
        icon: "layout-grid",
      },
      { route: "sub_distributors", path: "/sub-distributors", permission: "manage-sub-distributors", icon: "network" },
      { route: "announcement", path: "/announcement", permission: "manage-announcement", icon: "megaphone" },
      { route: "m3u.link", path: "/m3u-link", permission: "manage-m3u-link", icon: "external-link" },
      { route: "ip.addresses", path: "/ip-addresses", permission: "manage-ip-addresses", icon: "ban" },
    ],
  },
  {
    id: "f2",
    entries: [
      { route: "app.options", path: "/app-options", permission: "manage-app-options", icon: "sliders-horizontal" },
      {
        route: "f2.settings.update",
        path: "/settings/f2/settings",
        permission: "manage-f2-settings",
        icon: "app-window",
      },
      { route: "audio.tracks", path: "/audio-tracks", permission: "manage-audio-tracks", icon: "audio-lines" },
      { route: "subtitles", path: "/subtitles", permission: "manage-subtitle", icon: "subtitles" },
      { route: "qr.info", path: "/settings/qr-info", permission: "manage-qr-info", icon: "info" },
    ],
  },
];

/** The groups of spec §2.8; each needs a permission of its own beside those of its entries. */
export const groups: readonly NavigationGroup[] = [
  {
    id: "settings",
    permission: "see-settings-menu",
    icon: "settings",
    entries: [
      { route: "settings.users", path: "/settings/users", permission: "manage-users", icon: "users" },
      { route: "settings.roles", path: "/settings/roles", permission: "manage-roles", icon: "user-cog" },
      {
        route: "settings.permissions",
        path: "/settings/permissions",
        permission: "manage-permissions",
        icon: "key-round",
      },
      {
        route: "settings.options",
        path: "/settings/options",
        permission: "manage-options",
        icon: "sliders-horizontal",
      },
      { route: "settings.models", path: "/settings/models", permission: "manage-models", icon: "cpu" },
      {
        route: "settings.mac-notifications",
        path: "/settings/mac-notifications",
        permission: "manage-mac-notifications",
        icon: "bell-ring",
      },
      {
        route: "settings.home-notifications",
        path: "/settings/home-notifications",
        permission: "manage-home-notifications",
        icon: "message-square",
      },
      { route: "settings.activity", path: "/settings/activity", permission: "manage-activity-logs", icon: "activity" },
      { route: "settings.backup", path: "/settings/backups", permission: "manage-backups", icon: "database-backup" },
      {
        route: "settings.backup-tmdb",
        path: "/settings/backups-tmdb",
        permission: "manage-backups",
        icon: "hard-drive",
      },
    ],
  },
  {
    id: "v3",
    permission: "see-tmdbsettings-menu",
    icon: "clapperboard",
    entries: [
      {
        route: "v3.mainscreen.movies",
        path: "/mainscreen-movies",
        permission: "manage-movies",
        icon: "film",
        also: ["/mainscreen-movie"],
      },
      {
        route: "v3.mainscreen.series",
        path: "/mainscreen-series",
        permission: "manage-movies",
        icon: "tv-minimal-play",
        also: ["/episodes"],
      },
      { route: "v3.mainscreen.networks", path: "/mainscreen-networks", permission: "manage-networks", icon: "image" },
      { route: "v3.searched.movies", path: "/searched/movies", permission: "manage-movies", icon: "scan-search" },
      { route: "v3.searched.series", path: "/searched/series", permission: "manage-movies", icon: "scan-search" },
    ],
  },
  {
    id: "tmdb",
    permission: "see-tmdbsettings-menu",
    icon: "star",
    entries: [
      { route: "tmdbsettings.movies", path: "/tmdb-settings/movies", permission: "manage-movies", icon: "film" },
      {
        route: "tmdbsettings.series",
        path: "/tmdb-settings/series",
        permission: "manage-movies",
        icon: "tv-minimal-play",
      },
      {
        route: "tmdbsettings.notclear",
        path: "/tmdb-settings/notclear",
        permission: "manage-movies",
        icon: "circle-help",
      },
      {
        route: "tmdbsettings.trailers",
        path: "/tmdb-settings/trailers",
        permission: "manage-movies",
        icon: "clapperboard",
      },
      {
        route: "tmdbsettings.searched.movies",
        path: "/tmdb-settings/searched/movies",
        permission: "manage-searched",
        icon: "search",
      },
      {
        route: "tmdbsettings.searched.series",
        path: "/tmdb-settings/searched/series",
        permission: "manage-searched",
        icon: "search",
      },
    ],
  },
];

/** Every entry, hidden ones too. */
export const allEntries: readonly NavigationEntry[] = [...sections, ...groups].flatMap(({ entries }) => entries);

/**
 * Entries whose screen is in app/routes.ts. The tree itself cannot be asked at run time: the
 * page's manifest only holds the matched routes. A test compares the two.
 */
const built: ReadonlySet<string> = new Set([
  "home",
  "portals",
  "devices",
  "devices.qr.index",
  "carbox.devices",
  "settings.users",
  "settings.models",
  "settings.activity",
  "audio.tracks",
  "subtitles",
]);

/** Whether an entry leads to a screen; others are shown as not yet available. */
export function isAvailable(entry: NavigationEntry): boolean {
  return built.has(entry.route);
}

/** The entry that a matched route belongs to: its own, or that of the screen it hangs on. */
export function entryOfRoute(id: string): NavigationEntry | undefined {
  let best: NavigationEntry | undefined;
  for (const entry of allEntries) {
    if (id !== entry.route && !id.startsWith(`${entry.route}.`)) continue;
    if (!best || entry.route.length > best.route.length) best = entry;
  }
  return best;
}

/**
 * Whether a path, such as one in a search result or a notification, leads to a screen there is.
 * Paths that belong to no entry do.
 */
export function isAvailablePath(path: string): boolean {
  const [pathname = ""] = path.split(/[?#]/);
  let best = "";
  let available = true;
  for (const entry of allEntries) {
    for (const prefix of [entry.path, ...(entry.also ?? [])]) {
      if (prefix === "/" || prefix.length < best.length) continue;
      if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) continue;
      best = prefix;
      available = isAvailable(entry);
    }
  }
  return available;
}

import { type EntityUnderTest, entities } from "../entities.ts";
import type { Signer } from "../fixtures.ts";

/** A screen to look at: where it is and who may see it. */
export interface Screen {
  name: string;
  path: string;
  as: Signer | null;
}

/** The screens of an entity on the list and edit mechanism. */
function screensOf({ name, path }: Pick<EntityUnderTest, "name" | "path">): Screen[] {
  return [
    { name, path: `${path}?expand=1`, as: "super" },
    { name: `${name}-add`, path: `${path}/add`, as: "super" },
    { name: `${name}-edit`, path: `${path}/1/edit`, as: "super" },
    { name: `${name}-archive`, path: `${path}/1/archive`, as: "super" },
    { name: `${name}-archive-many`, path: `${path}/archive?ids=1&ids=2&ids=3`, as: "super" },
  ];
}

/** Every screen there is, each in the states that look different. */
export const screens: readonly Screen[] = [
  { name: "landing", path: "/landing", as: null },
  { name: "login", path: "/login", as: null },
  { name: "register", path: "/register", as: null },
  { name: "password-request", path: "/password/reset", as: null },
  { name: "password-request-sent", path: "/password/reset?sent=1", as: null },
  { name: "password-reset", path: `/password/reset/${"a".repeat(43)}?email=a@example.test`, as: null },
  { name: "email-resend", path: "/email/resend", as: null },
  { name: "email-verify", path: "/email/verify/1?signature=abcdefabcdefabcdef", as: null },
  { name: "setup-used", path: `/setup/${"a".repeat(43)}`, as: null },
  { name: "unauthorized", path: "/unauthorized?permission=manage-portals", as: "noperm" },
  { name: "unauthorized-guest", path: "/unauthorized", as: null },
  { name: "not-found", path: "/no/such/page", as: "super" },
  { name: "not-found-guest", path: "/no/such/page", as: null },
  { name: "dashboard", path: "/", as: "super" },
  { name: "dashboard-reseller", path: "/", as: "reseller" },
  { name: "welcome", path: "/welcome", as: "super" },
  { name: "welcome-noperm", path: "/welcome", as: "noperm" },
  { name: "search", path: "/search?q=portal", as: "super" },
  { name: "search-empty", path: "/search", as: "super" },
  ...entities.flatMap(screensOf),
  { name: "qr-customer-sheet", path: "/devices-qr/1/qr", as: "super" },
  { name: "qr-customer-sheet-none", path: "/devices-qr/9/qr", as: "super" },
  { name: "qr-customer-rotate", path: "/devices-qr/1/rotate", as: "super" },
  { name: "carbox-reset-password", path: "/carbox-devices/1/reset-password", as: "super" },
  { name: "portals-filtered", path: "/portals?search=a&filter[type]=xtream&expand=1", as: "super" },
  { name: "portals-selected", path: "/portals?length=10&select=all", as: "super" },
  { name: "portals-no-match", path: "/portals?search=no+such+portal", as: "super" },
  { name: "portal-missing", path: "/portals/2147483647/edit", as: "super" },
  ...screensOf({ name: "devices", path: "/devices" }),
  {
    name: "devices-filtered",
    path: "/devices?search=02&filter[status]=active&filter[expires_at][from]=2020-01-01",
    as: "super",
  },
  { name: "devices-of-reseller", path: "/devices?length=10&select=all", as: "reseller" },
  { name: "devices-extend", path: "/devices/bulk/extend?ids=1&ids=2", as: "super" },
  { name: "devices-move", path: "/devices/bulk/move?ids=1", as: "super" },
  { name: "devices-reset-sign-in", path: "/devices/1/reset-sign-in", as: "super" },
  { name: "activity", path: "/settings/activity?filter[action]=update&expand=2", as: "super" },
  { name: "settings-profile", path: "/settings/profile", as: "super" },
  { name: "settings-2fa", path: "/settings/2fa", as: "super" },
  { name: "settings-password", path: "/settings/password", as: "super" },
  { name: "settings-notifications", path: "/settings/notifications", as: "super" },
  { name: "password-confirm", path: "/password/confirm", as: "super" },
  { name: "device-login", path: "/device/login?mac=020000000001", as: null },
  { name: "device", path: "/device", as: "device" },
  { name: "device-send-text", path: "/device/send-text-to-device/02:00:00:00:00:01", as: "device" },
  { name: "device-send-text-staff", path: "/device/send-text-to-device/02:00:00:00:00:01", as: "super" },
  { name: "device-settings", path: "/device/settings", as: "device" },
  { name: "device-mode-live-tv", path: "/device/modes/live-tv", as: "device" },
  { name: "device-mode-movies", path: "/device/modes/movies", as: "device" },
  { name: "device-mode-zapping", path: "/device/modes/zapping", as: "device" },
  { name: "device-theme", path: "/device/theme", as: "device" },
  { name: "device-language", path: "/device/language", as: "device" },
  { name: "device-audio-language", path: "/device/preferences/audio-language", as: "device" },
  { name: "device-aspect-ratio", path: "/device/preferences/aspect-ratio", as: "device" },
  { name: "device-epg-offset-delay", path: "/device/preferences/epg-offset-delay", as: "device" },
  { name: "device-quick-utilities", path: "/device/preferences/quick-utilities", as: "device" },
  { name: "device-app-password", path: "/device/app-password", as: "device" },
  { name: "device-parent-lock", path: "/device/parent-lock", as: "device" },
  { name: "device-parent-lock-unlock", path: "/device/parent-lock/unlock", as: "device" },
  { name: "device-xtreams", path: "/device/xtreams", as: "device" },
  { name: "device-xtreams-add", path: "/device/xtreams/add", as: "device" },
  { name: "device-xtreams-edit", path: "/device/xtreams/1/edit", as: "device" },
  { name: "device-xtreams-delete", path: "/device/xtreams/1/archive", as: "device" },
  { name: "device-playlists", path: "/device/playlists", as: "device" },
  { name: "device-playlists-edit-protected", path: "/device/playlists/5/edit", as: "device" },
  { name: "device-playlists-delete-protected", path: "/device/playlists/5/archive", as: "device" },
  { name: "device-portals", path: "/device/portals", as: "device" },
  { name: "device-portals-add", path: "/device/portals/add", as: "device" },
  { name: "device-uploads", path: "/device/playlists-upload", as: "device" },
  { name: "device-uploads-add", path: "/device/playlists-upload/add", as: "device" },
  { name: "device-uploads-report", path: "/device/playlists-upload/1", as: "device" },
  { name: "device-uploads-delete", path: "/device/playlists-upload/1/archive", as: "device" },
  { name: "device-about", path: "/device/about", as: "device" },
  { name: "device-eula", path: "/device/eula", as: "device" },
  { name: "device-not-found", path: "/device/no/such/page", as: "device" },
  { name: "device-not-found-guest", path: "/device/no/such/page", as: null },
];

import { entities } from "../entities.ts";

/** Who may open a route. */
export type Guard =
  /** Anybody. */
  | { kind: "none" }
  /** Only who is not signed in; others go home. */
  | { kind: "guest" }
  /** The same, and without a sign-in under way at a provider it leads back to the sign-in page. */
  | { kind: "guest-at-provider" }
  /** Anybody with a session. */
  | { kind: "signed-in" }
  /** A session and the permission. */
  | { kind: "permission"; permission: string }
  /** The session of a device that has a password. */
  | { kind: "device" }
  /** The session of a device that has none yet; others go to the panel. */
  | { kind: "first-password" }
  /** That very device, or staff with the permission who see it; others go to its sign-in. */
  | { kind: "text-sender"; permission: string }
  /** Only who is signed in to no device; others go to the panel. */
  | { kind: "device-guest" }
  /** The session of a car-box. */
  | { kind: "carbox" }
  /** Only who is signed in to no car-box; others go to the portal. */
  | { kind: "carbox-guest" };

const guest: Guard = { kind: "guest" };
const none: Guard = { kind: "none" };
const signedIn: Guard = { kind: "signed-in" };
const device: Guard = { kind: "device" };
const carbox: Guard = { kind: "carbox" };

function permission(name: string): Guard {
  return { kind: "permission", permission: name };
}

/** The routes of an entity on the list and edit mechanism. */
function guardsOf(name: string, held: string): Record<string, Guard> {
  const ids = ["", ".add", ".edit", ".archive", ".archive.many", ".export"].map((end) => name + end);
  return Object.fromEntries(ids.map((id) => [id, permission(held)]));
}

/** The routes of one kind of source of a device. */
function sourceGuards(name: string): Record<string, Guard> {
  return Object.fromEntries(["", ".add", ".edit", ".archive"].map((end) => [name + end, device]));
}

/**
 * What is expected of every route, by its id, from the list of screens: written down a second
 * time on purpose, so that a guard that is forgotten or loosened shows. A route that is missing
 * here fails the test.
 */
export const expectedGuards: Record<string, Guard> = {
  landing: none,
  login: guest,
  "verify.2fa": signedIn,
  register: guest,
  "password.request": guest,
  "password.reset": guest,
  "password.confirm": signedIn,
  "verification.verify": none,
  "verification.resend": guest,
  setup: none,
  "oauth.redirect": { kind: "guest-at-provider" },
  "oauth.callback": { kind: "guest-at-provider" },
  logout: none,
  home: permission("view-dashboard"),
  welcome: signedIn,
  search: signedIn,
  ...Object.assign({}, ...entities.map(({ route, permission }) => guardsOf(route, permission))),
  ...guardsOf("devices", "manage-devices"),
  "portals.check": permission("manage-portals"),
  "devices.find": permission("manage-devices"),
  "devices.bulk": permission("manage-devices"),
  "devices.reset-sign-in": permission("manage-devices"),
  "devices.sources": permission("manage-devices"),
  "devices.sources.add": permission("manage-devices"),
  "devices.sources.edit": permission("manage-devices"),
  "devices.sources.archive": permission("manage-devices"),
  "devices.messages": permission("manage-devices"),
  "devices.history": permission("manage-devices%2Cmanage-activity-logs"),
  "devices.qr.index.find": permission("manage-qr-devices"),
  "devices.qr.index.qr": permission("manage-qr-devices"),
  "devices.qr.index.rotate": permission("manage-qr-devices"),
  "carbox.devices.find": permission("manage-carbox-devices"),
  "carbox.devices.sign-out": permission("manage-carbox-devices"),
  "carbox.devices.reset-password": permission("manage-carbox-devices"),
  "settings.users.find": permission("manage-users"),
  settings: signedIn,
  "settings.index": signedIn,
  "settings.profile": signedIn,
  "settings.2fa": signedIn,
  "settings.password": signedIn,
  "settings.notifications": signedIn,
  "settings.activity": permission("manage-activity-logs"),
  "settings.activity.export": permission("manage-activity-logs"),
  "device.login": { kind: "device-guest" },
  "device.password": { kind: "first-password" },
  "device.logout": none,
  "device.panel": device,
  "device.send-text": { kind: "text-sender", permission: "manage-devices" },
  "device.settings": device,
  "device.modes": device,
  "device.modes.mode": device,
  "device.theme": device,
  "device.language": device,
  "device.preferences": device,
  "device.preferences.preference": device,
  "device.app-password": device,
  "device.parent-lock": device,
  "device.parent-lock.unlock": device,
  ...sourceGuards("device.xtreams"),
  ...sourceGuards("device.playlists"),
  ...sourceGuards("device.portals"),
  "device.playlists-upload": device,
  "device.playlists-upload.add": device,
  "device.playlists-upload.send": device,
  "device.playlists-upload.report": device,
  "device.playlists-upload.archive": device,
  "device.about": device,
  "device.eula": device,
  "device.not-found": none,
  carbox: none,
  "carbox.login": { kind: "carbox-guest" },
  "carbox.portal": carbox,
  "carbox.link": carbox,
  "carbox.link.enter": carbox,
  "carbox.not-found": none,
  "carbox.code": none,
  "carbox.logout": none,
  theme: none,
  language: none,
  columns: none,
  unauthorized: none,
  "not-found": none,
};

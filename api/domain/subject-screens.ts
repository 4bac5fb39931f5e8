import type { Permission } from "../../contract/permissions.ts";

/** Where the web app shows what the ledger of activity speaks of, and who may open it. */
const screens: Record<string, { path: string; permission: Permission }> = {
  portal: { path: "/portals", permission: "manage-portals" },
  user: { path: "/settings/users", permission: "manage-users" },
  device: { path: "/devices", permission: "manage-devices" },
  carbox: { path: "/carbox-devices", permission: "manage-carbox-devices" },
  qr_customer: { path: "/devices-qr", permission: "manage-qr-devices" },
  model: { path: "/settings/models", permission: "manage-models" },
  audio_track: { path: "/audio-tracks", permission: "manage-audio-tracks" },
  subtitle_track: { path: "/subtitles", permission: "manage-subtitle" },
};

/** The path of a subject's own screen; null where there is none that somebody with these permissions could open. */
export function screenOf(type: string, id: number | null, permissions: ReadonlySet<string>): string | null {
  const screen = Object.hasOwn(screens, type) ? screens[type] : undefined;
  return screen && id !== null && permissions.has(screen.permission) ? `${screen.path}/${id}/edit` : null;
}

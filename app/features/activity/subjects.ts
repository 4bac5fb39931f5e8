/** What activity is about, and the message file that has the words of its fields. */
export const subjects = {
  portal: "portals",
  user: "users",
  device: "devices",
  // Most of their fields are a device's too; the others have words of the log's own, or it would load two more files.
  carbox: "devices",
  qr_customer: "devices",
  model: "models",
  xtream: "device-xtreams",
  playlist: "device-playlists",
  device_portal: "device-portals",
  audio_track: "audio-tracks",
  subtitle_track: "subtitle-tracks",
} as const satisfies Record<string, string>;

/** The message file of a subject; undefined for one that this app does not know. */
export function namespaceOf(type: string): string | undefined {
  return new Map<string, string>(Object.entries(subjects)).get(type);
}

/** The fields of a subject that hold a day and no moment: the columns of kind `day` on its screens. */
const days: Readonly<Record<string, readonly string[]>> = {
  portal: ["expires_at", "account_expires_at"],
  device: ["expires_at"],
  carbox: ["expires_at"],
  qr_customer: ["expires_at"],
  xtream: ["exp_date"],
};

/** Whether a field is written as a day, which is the same in every zone. */
export function isDay(type: string, field: string): boolean {
  return days[type]?.includes(field) ?? false;
}

import type { PlayerNotice, PlayerState, PlayerText } from "../../contract/player.ts";

/** What a player would show of its state, as lines of a terminal; passwords are not among them. */
export function describeState({ device, sources, preferences, parental_lock, ...state }: PlayerState): string[] {
  return [
    `Device       ${[device.name, device.status, device.expires_at && `until ${device.expires_at}`].filter(Boolean).join(", ")}`,
    ...sourceLines(sources, device.status),
    `Preferences  ${Object.entries(preferences)
      .map(([name, value]) => `${name}=${value}`)
      .join(" ")}`,
    `Locked       ${parental_lock.enabled ? parental_lock.areas.join(", ") : "nothing"}${state.has_app_password ? "; the app asks for its password" : ""}`,
    ...state.announcements.map(({ type, level, text }) => `Shows        ${type} (${level}): ${oneLine(text)}`),
  ];
}

function sourceLines(sources: PlayerState["sources"], status: string): string[] {
  if (!sources) return [`Sources      none while the device is ${status}`];
  const lines = [
    ...sources.xtreams.map(({ server_url, username, ...named }) => line(named, `Xtream ${server_url} as ${username}`)),
    ...sources.playlists.map(({ url, ...named }) => line(named, `playlist of ${new URL(url).host}`)),
    ...sources.portals.map(({ url, ...named }) => line(named, `portal ${new URL(url).host}`)),
  ];
  return lines.length > 0 ? lines : ["Sources      none yet"];
}

function line({ title, has_pin }: { title: string; has_pin: boolean }, where: string): string {
  return `Source       ${oneLine(title)}: ${where}${has_pin ? " (asks for its PIN)" : ""}`;
}

/** A text as it would stand on the screen. */
export function describeText({ text }: PlayerText): string {
  return `Text         ${oneLine(text)}`;
}

/** A notification, and what the device does about it. */
export function describeNotice({ event, text, need_confirm }: PlayerNotice): string {
  const words = text === null ? "" : ` ${oneLine(text)}`;
  return `Notice       ${event}${words}${need_confirm ? " [OK]" : ""}`;
}

/** Control characters of others must not steer the terminal; the end of a line shows as such. */
export function oneLine(text: string): string {
  return text.replaceAll("\n", " ⏎ ").replace(/\p{Cc}/gu, "·");
}

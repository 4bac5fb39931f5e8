import type { Outgoing } from "../outgoing/outgoing.ts";
import { checked, outcome, type ProviderCheck } from "./provider-check.ts";

const MARK = "#EXTM3U";
/** A mark of the encoding, blank lines and the like may stand before the first word. */
const LOOKED_AT = 1024;
/** What counts is the beginning: the rest is never read, however large the first part of it is. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the beginning of what an address gives, and whether a playlist begins like that. */
export function checkPlaylistHead(
  outgoing: Outgoing,
  url: string,
  { user_agent }: { user_agent?: string | null } = {},
): Promise<ProviderCheck> {
  return checked(async () => {
    const headers: Record<string, string> = user_agent ? { "User-Agent": user_agent } : {};
    const response = await outgoing.fetch(url, { headers, maxBytes: MAX_BYTES });
    let head = "";
    for await (const part of response.body) {
      // Without its NULs UTF-16 reads as what it says.
      head += Buffer.from(part.subarray(0, LOOKED_AT)).toString("latin1").replaceAll("\0", "");
      if (head.length >= LOOKED_AT || head.includes(MARK)) break;
    }
    const text = head.replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, "");
    return outcome(text.toUpperCase().startsWith(MARK) ? "ok" : "notPlaylist");
  });
}

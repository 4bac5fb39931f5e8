import { readXtreamUrl } from "../../contract/xtream-url.ts";
import { invalidField } from "../domain/refusal.ts";

/** Stands in a shown address for what could be a credential. */
export const MASK = "•••";

/** Parameters of playlist addresses that say what is wanted, not who asks. */
const HARMLESS = new Set(["type", "output", "action", "format", "lang", "language", "country", "category", "page"]);
/** What may stand in the query alone, without a name. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])[\w~-]{16,}$/i;
/** Parts of a path that say what is wanted. Any other part may be a name or a password, however short. */
const WORDS = new Set(
  (
    "c stalker_portal portal portals server load live movie movies series vod timeshift streaming stream streams hls " +
    "playlist playlists list lists all channels get player_api panel_api xmltv enigma2 epg guide tv tvguide iptv m3u " +
    "m3u8 m3u_plus ts mpegts xml api v1 v2 p base panel public static media files download downloads index main master " +
    "raw xstream xtream clients client_area client"
  ).split(" "),
);
/** Endings of files; what stands before them may be a credential all the same. */
const ENDING = /\.(?:php|m3u8?|ts|xml|xml\.gz|gz|txt|json|html?|mp4|mkv|avi)$/i;

/**
 * An address as it may be shown: name and password of it, the values of its parameters and all parts
 * of its path but well-known words give way to {@link MASK}.
 *
 * @param known credentials that are none of the address itself, such as those of the account it belongs to
 */
export function maskUrl(address: string, known: readonly string[] = []): string {
  const url = new URL(address);
  const login = url.username || url.password ? `${MASK}:${MASK}@` : "";
  const path = maskPath(url, secretsOf(url, address, known));
  const masked = `${url.protocol}//${login}${url.host}${path}${maskQuery(url.search)}${url.hash ? `#${MASK}` : ""}`;
  // Where nothing is hidden it is shown as it was typed.
  return masked.includes(MASK) ? masked : address;
}

/** The credentials that an address names somewhere, wherever else it repeats them. */
function secretsOf(url: URL, address: string, known: readonly string[]): ReadonlySet<string> {
  const account = readXtreamUrl(address);
  const values = [...url.searchParams].flatMap(([name, value]) => (HARMLESS.has(name.toLowerCase()) ? [] : value));
  const named = [url.username, url.password, account?.username ?? "", account?.password ?? ""];
  return new Set([...known, ...values, ...named].map(decoded).filter((secret) => secret !== ""));
}

function maskPath({ pathname }: URL, secrets: ReadonlySet<string>): string {
  const parts = pathname.split("/");
  return parts
    .map((part, at) => {
      const plain = decoded(part);
      const [ending = ""] = ENDING.exec(plain) ?? [];
      const stem = plain.slice(0, plain.length - ending.length);
      if (secrets.has(plain) || secrets.has(stem)) return MASK + ending;
      // Behind name and password, the number of a channel.
      const isChannel = at === parts.length - 1 && parts.length > 3 && /^\d+$/.test(stem);
      return stem === "" || isChannel || WORDS.has(stem.toLowerCase()) ? part : MASK + ending;
    })
    .join("/");
}

/** A stray % stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function maskQuery(search: string): string {
  if (search.length < 2) return search;
  const parts = search
    .slice(1)
    .split("&")
    .map((part) => {
      const at = part.indexOf("=");
      // Without a value, it may be a token by itself.
      if (at < 0) return TOKEN.test(part) ? MASK : part;
      const name = part.slice(0, at);
      return at === part.length - 1 || HARMLESS.has(name.toLowerCase()) ? part : `${name}=${MASK}`;
    });
  return `?${parts.join("&")}`;
}

/**
 * The address that a form means: what was typed, or the stored one where that came back as it was
 * shown.
 *
 * @param field of the payload
 * @param known as for {@link maskUrl}
 * @throws {Refusal} 422 for any other address with a mask in it. Half an address is not completed
 *   from the stored one: whoever changes its host would be sent the credentials of somebody else
 */
export function unmaskedUrl(
  field: string,
  typed: string,
  stored: string | null,
  known: readonly string[] = [],
): string {
  if (stored !== null && typed === maskUrl(stored, known)) return stored;
  if (typed.includes(MASK) || typed.includes(encodeURIComponent(MASK))) throw invalidField(field, "api:source.masked");
  return typed;
}

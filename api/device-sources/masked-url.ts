import { readXtreamUrl } from "../../contract/xtream-url.ts";
import { invalidField } from "../domain/refusal.ts";

/** Stands in a shown address for what could be a credential. */
export const MASK = "•••";

/** Parameters of playlist addresses that say what is wanted, not who asks. */
const HARMLESS = new Set(["type", "output", "action", "format", "lang", "language", "country", "category", "page"]);
/** Parts of a path that nobody would think up: they let in whoever has them. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])[\w~-]{16,}$/i;

/**
 * An address as it may be shown: name and password of it, the values of its parameters and long
 * random parts of its path give way to {@link MASK}.
 */
export function maskUrl(address: string): string {
  const url = new URL(address);
  const login = url.username || url.password ? `${MASK}:${MASK}@` : "";
  const masked = `${url.protocol}//${login}${url.host}${maskPath(url.pathname, address)}${maskQuery(url.search)}${url.hash ? `#${MASK}` : ""}`;
  // Where nothing is hidden it is shown as it was typed.
  return masked.includes(MASK) ? masked : address;
}

function maskPath(path: string, address: string): string {
  const account = readXtreamUrl(address);
  const secrets = new Set(account && [account.username, account.password]);
  return path
    .split("/")
    .map((part) => (TOKEN.test(part) || secrets.has(decoded(part)) ? MASK : part))
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
 * @throws {Refusal} 422 for any other address with a mask in it. Half an address is not completed
 *   from the stored one: whoever changes its host would be sent the credentials of somebody else
 */
export function unmaskedUrl(field: string, typed: string, stored: string | null): string {
  if (stored !== null && typed === maskUrl(stored)) return stored;
  if (typed.includes(MASK) || typed.includes(encodeURIComponent(MASK))) throw invalidField(field, "api:source.masked");
  return typed;
}

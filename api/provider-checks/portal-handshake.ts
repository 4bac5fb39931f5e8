import { z } from "zod";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { OutgoingError } from "../outgoing/outgoing-error.ts";
import { checked, outcome, type ProviderCheck } from "./provider-check.ts";

/** A Stalker portal as a set-top box calls on it. */
export interface PortalVisit {
  url: string;
  mac: string;
  serial?: string | null;
  timezone?: string | null;
  user_agent?: string | null;
}

/** Portals answer nobody who does not look like a box. */
const BOX = "Mozilla/5.0 (QtEmbedded; U; Linux; C) AppleWebKit/533.3 (KHTML, like Gecko) MAG200 stbapp ver: 2 rev: 250";
/** Two addresses may have to be tried before the caller gives up. */
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 256 * 1024;

/** A portal that does not let a box in says so in many ways, but always below `js`. */
const handshake = z.object({ js: z.union([z.looseObject({}), z.array(z.unknown()), z.boolean(), z.null()]) });

/** Shakes hands with a portal: it answers a box that it lets in with a token. */
export function checkPortalHandshake(outgoing: Outgoing, visit: PortalVisit): Promise<ProviderCheck> {
  return checked(async () => {
    let failure: unknown;
    for (const address of loadAddresses(visit.url)) {
      try {
        const found = await shakeHands(outgoing, address, visit);
        if (found.code !== "notPortal") return found;
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error;
        // A server that is not there is not there for its other addresses either.
        if (error.reason !== "status") throw error;
        failure = error;
      }
    }
    if (failure instanceof OutgoingError && failure.answered !== 404) throw failure;
    return outcome("notPortal");
  });
}

async function shakeHands(outgoing: Outgoing, address: string, visit: PortalVisit): Promise<ProviderCheck> {
  const url = new URL(address);
  url.search = new URLSearchParams({ type: "stb", action: "handshake", token: "", JsHttpRequest: "1-xml" }).toString();
  const cookie = [`mac=${encodeURIComponent(visit.mac)}`, "stb_lang=en"];
  if (visit.timezone) cookie.push(`timezone=${encodeURIComponent(visit.timezone)}`);
  if (visit.serial) cookie.push(`sn=${encodeURIComponent(visit.serial)}`);
  const headers = { "User-Agent": visit.user_agent || BOX, Cookie: cookie.join("; "), Accept: "application/json" };
  const response = await outgoing.fetch(url.href, { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  const parsed = handshake.safeParse(parseJson(await response.text()));
  if (!parsed.success) return outcome("notPortal");
  const token = z.object({ token: z.string().min(1) }).safeParse(parsed.data.js);
  return outcome(token.success ? "ok" : "login");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Where the portal behind an address may answer, most likely first: people know the page that a
 * box opens (`/c/`), the calls go beside it.
 */
function loadAddresses(address: string): string[] {
  const url = new URL(address);
  url.search = "";
  url.hash = "";
  const path = url.pathname.replace(/\/+$/, "");
  const at = (pathname: string) => {
    const found = new URL(url);
    found.pathname = pathname;
    return found.href;
  };
  if (/\.php$/i.test(path)) return [at(path)];
  const base = path.replace(/\/c$/i, "");
  const calls = [at(`${base}/portal.php`), at(`${base}/server/load.php`)];
  return /\/stalker_portal$/i.test(base) ? calls.reverse() : calls;
}

import querystring from "node:querystring";
import ipaddr from "ipaddr.js";
import { Headers } from "undici";
import type { Gate } from "./gate.ts";
import { OutgoingError } from "./outgoing-error.ts";

export type OutgoingBody = string | Uint8Array<ArrayBuffer> | URLSearchParams;

/** One request of a chain of redirects. */
export interface Hop {
  /** Without credentials and fragment; the host without a dot at its end. */
  url: URL;
  method: string;
  headers: Headers;
  body: OutgoingBody | null;
}

/** What another origin may know. Any other header may be a secret between a person and their provider. */
const HARMLESS = ["Accept", "Accept-Language", "User-Agent", "Range"];
const ABOUT_BODY = ["Content-Type", "Content-Encoding", "Content-Language", "Content-Location"];

/**
 * The first request of a chain.
 *
 * @throws {OutgoingError} `url`, `header`, `refused`
 */
export function firstHop(
  address: string,
  init: { method: string; headers: Record<string, string>; body: OutgoingBody | null },
  gate: Gate,
): Hop {
  const url = parseUrl(address);
  const hop = { ...init, url, method: init.method.toUpperCase(), headers: headersOf(init.headers, url) };
  return admittedHop(hop, gate);
}

/**
 * The request that an answer redirects to, or null where it does not redirect. Methods change as the
 * Fetch standard has it; to another origin go neither credentials nor a body.
 *
 * @throws {OutgoingError} `url`, `refused`, `unsafeRedirect`
 */
export function nextHop(hop: Hop, status: number, location: string | null, gate: Gate): Hop | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null;
  const { host } = hop.url;
  if (!URL.canParse(location, hop.url)) throw new OutgoingError("url", { host });
  const url = parseUrl(new URL(location, hop.url).href);
  if (hop.url.protocol === "https:" && url.protocol === "http:") throw new OutgoingError("unsafeRedirect", { host });
  const turnsToGet = status === 303 ? hop.method !== "HEAD" : status < 303 && hop.method === "POST";
  const body = turnsToGet ? null : hop.body;
  const elsewhere = url.origin !== hop.url.origin;
  if (elsewhere && body !== null) throw new OutgoingError("unsafeRedirect", { host });
  const headers = new Headers(elsewhere ? harmless(hop.headers) : hop.headers);
  if (body === null) for (const name of ABOUT_BODY) headers.delete(name);
  if (url.username || url.password) headers.set("Authorization", basic(url));
  return admittedHop({ url, method: turnsToGet ? "GET" : hop.method, headers, body }, gate);
}

/** Names are checked when they are looked up; an address that the URL spells out is never looked up. */
function admittedHop(hop: Hop, gate: Gate): Hop {
  const url = new URL(hop.url);
  url.username = "";
  url.password = "";
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(host) && !gate.admits(host, host)) throw new OutgoingError("refused", { host });
  return { ...hop, url };
}

function parseUrl(address: string): URL {
  if (!URL.canParse(address)) throw new OutgoingError("url");
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new OutgoingError("url", { host: url.host });
  return url;
}

function headersOf(given: Record<string, string>, url: URL): Headers {
  try {
    const headers = new Headers(given);
    if ((url.username || url.password) && !headers.has("Authorization")) headers.set("Authorization", basic(url));
    return headers;
  } catch {
    throw new OutgoingError("header", { host: url.host });
  }
}

function basic({ username, password }: URL): string {
  // Unlike decodeURIComponent it lets a stray % stand for itself.
  const credentials = `${querystring.unescape(username)}:${querystring.unescape(password)}`;
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

function harmless(headers: Headers): [string, string][] {
  return HARMLESS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
}

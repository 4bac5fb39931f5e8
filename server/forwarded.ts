import ipaddr from "ipaddr.js";

/** Where a request really comes from, and what it was addressed to. */
export interface Origin {
  /** Address of the person's end of the connection. */
  address: string;
  protocol: "http" | "https";
  host: string;
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Reads X-Forwarded-For, -Proto and -Host, each only as far as TRUST_PROXY vouches for it:
 * the address is the last one in the chain that is no trusted proxy; the other two are taken
 * from the proxy next to us. Without trusted proxies the headers mean nothing.
 */
export function createOriginReader(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map(toRange);
  const trusts = (address: string) => isWithin(ranges, address);

  return function readOrigin(headers: Headers, url: URL, socketAddress: string): Origin {
    const direct: Origin = {
      address: plainAddress(socketAddress),
      protocol: url.protocol === "https:" ? "https" : "http",
      host: url.host,
    };
    if (ranges.length === 0 || !trusts(direct.address)) return direct;
    return {
      address: originalAddress(headers.get("x-forwarded-for"), direct.address, trusts),
      protocol: forwardedProtocol(headers.get("x-forwarded-proto")) ?? direct.protocol,
      host: forwardedHost(headers.get("x-forwarded-host")) ?? direct.host,
    };
  };
}

function toRange(entry: string): Range {
  if (entry.includes("/")) return ipaddr.parseCIDR(entry);
  const address = ipaddr.parse(entry);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

function isWithin(ranges: Range[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** `::ffff:10.0.0.1` of a dual-stack socket is 10.0.0.1. */
function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** The chain is read from our end: every entry left of an untrusted one may be invented. */
function originalAddress(header: string | null, proxy: string, trusts: (address: string) => boolean): string {
  let address = proxy;
  for (const entry of header?.split(",").reverse() ?? []) {
    const next = withoutPort(entry.trim());
    if (!ipaddr.isValid(next)) return address;
    address = plainAddress(next);
    if (!trusts(address)) return address;
  }
  return address;
}

function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry);
  if (bracketed?.[1]) return bracketed[1];
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(entry) ? entry.slice(0, entry.lastIndexOf(":")) : entry;
}

function forwardedProtocol(header: string | null): Origin["protocol"] | null {
  const value = lastOf(header)?.toLowerCase();
  return value === "http" || value === "https" ? value : null;
}

function forwardedHost(header: string | null): string | null {
  const value = lastOf(header);
  return value && /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i.test(value) ? value.toLowerCase() : null;
}

/** What the proxy next to us added stands last. */
function lastOf(header: string | null): string | undefined {
  return header?.split(",").at(-1)?.trim();
}

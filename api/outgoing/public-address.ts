import ipaddr from "ipaddr.js";

/** Addresses handed out by registries for use on the internet; everything else of IPv6 is special. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
/** Where IPv6-only networks put the IPv4 internet (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** In public space, yet answered by the host machine of a cloud: its platform service. */
const PLATFORM = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is one of the public internet: neither loopback, private, link-local (with
 * the metadata services), shared by a carrier, multicast nor otherwise set aside (IANA's registries
 * of special-purpose addresses), in whatever form of IPv6 such an IPv4 address is wrapped.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast" && !PLATFORM.has(parsed.toString());
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(-4).join("."));
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === "unicast";
}

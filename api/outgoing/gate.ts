import ipaddr from "ipaddr.js";
import { isPublicAddress } from "./public-address.ts";

/** Decides which addresses may be called. */
export interface Gate {
  /** @param host the name that has this address, or the address itself where a URL spells it out */
  admits(host: string, address: string): boolean;
}

/**
 * The public internet, and what the operator allows beside it.
 *
 * @param allowed names of hosts, IP addresses and CIDR ranges
 */
export function createGate(allowed: readonly string[]): Gate {
  const ranges = allowed.map(rangeOf).filter((range) => range !== null);
  const names = new Set(allowed.filter((entry) => !rangeOf(entry)).map((entry) => entry.toLowerCase()));
  return {
    admits(host, address) {
      if (names.has(host) || isPublicAddress(address)) return true;
      return ipaddr.isValid(address) && ranges.some((range) => holds(range, ipaddr.process(address)));
    },
  };
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

function rangeOf(entry: string): Range | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry)) return null;
  const address = ipaddr.process(entry);
  return ipaddr.parseCIDR(`${address.toString()}/${address instanceof ipaddr.IPv4 ? 32 : 128}`);
}

function holds(range: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return range[0].kind() === address.kind() && address.match(range);
}

import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import type { Gate } from "./gate.ts";
import { OutgoingError, outgoingErrorOf } from "./outgoing-error.ts";

/** An address of a name. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Gives all addresses of a name, IPv4 and IPv6; throws when there are none. */
export type Resolve = (name: string) => Promise<ResolvedAddress[]>;

/** As the machine resolves names, with its hosts file. */
export function resolveName(name: string): Promise<ResolvedAddress[]> {
  return lookup(name, { all: true });
}

/**
 * The lookup of a connection. It gives the socket the very addresses that were checked, so that a
 * name whose next answer differs (DNS rebinding) gains nothing. One address that is not admitted
 * spoils the name.
 */
export function checkedLookup(gate: Gate, resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    admitted(gate, resolve, name).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: OutgoingError) => callback(error, []),
    );
  };
}

async function admitted(gate: Gate, resolve: Resolve, name: string): Promise<ResolvedAddress[]> {
  const addresses = await resolve(name).catch((error: unknown) => {
    throw outgoingErrorOf(error, name);
  });
  if (addresses.length === 0) throw new OutgoingError("unresolvable", { host: name });
  if (!addresses.every(({ address }) => gate.admits(name, address))) throw new OutgoingError("refused", { host: name });
  return addresses;
}

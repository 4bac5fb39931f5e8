import { readMac } from "~contract/mac.ts";

/** The MAC that the address of the sign-in page asks for, in any notation; null for none. */
export function askedMac(request: Request): string | null {
  return readMac(new URL(request.url).searchParams.get("mac")?.slice(0, 32) ?? "");
}

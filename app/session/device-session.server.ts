import { z } from "zod";
import { readMac } from "~contract/mac.ts";
import { areaCookie } from "./area-cookie.server";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

/** The session of a device's panel; it keeps nothing beside the token. */
export const deviceCookie = areaCookie("sd_device", z.unknown());

const ONE_YEAR = 365 * 24 * 60 * 60;
const lastMac = sealedCookie("sd_mac", z.object({ mac: z.string().max(17) }));

/** The MAC that signed in last on this browser, in upper case with colons (spec §2.7). */
export async function rememberedMac(args: ServerArgs): Promise<string | null> {
  const kept = await lastMac.read(args);
  return kept && readMac(kept.mac);
}

/** The `Set-Cookie` text that remembers a MAC for 365 days. */
export function rememberMac(mac: string, { context }: ServerArgs): Promise<string> {
  return lastMac.write({ mac }, context, ONE_YEAR);
}

import { z } from "zod";
import type { Grant } from "./provider.ts";

/** The address with which the provider sent the browser back, as far as the exchange of the code needs it. */
export function callbackUrl({ redirectUri, code, issuer }: Grant): URL {
  const url = new URL(redirectUri);
  url.searchParams.set("code", code);
  if (issuer !== null) url.searchParams.set("iss", issuer);
  return url;
}

/** A person's name at a provider, never given to another (OpenID Connect Core, section 2: at most 255 characters). */
export const subject = z.string().min(1).max(255);

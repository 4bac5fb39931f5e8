import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

/** How long a person may take at a provider, with a second factor there and a password to look up. */
const MAX_AGE = 15 * 60;
/** Tabs that sign in side by side; the oldest gives way. */
const MOST = 5;

const attempt = z.object({
  provider: z.string(),
  /** The state that comes back with the code. */
  state: z.string(),
  /** PKCE's verifier: only this browser can use the code. */
  verifier: z.string(),
  /** What the sign-in is for. */
  purpose: z.enum(["sign-in", "confirm"]),
  until: z.number(),
});
export type OAuthAttempt = z.output<typeof attempt>;
export type OAuthPurpose = OAuthAttempt["purpose"];

const cookie = sealedCookie("sd_oauth", z.array(attempt).max(MOST));

async function waiting(args: ServerArgs): Promise<OAuthAttempt[]> {
  return ((await cookie.read(args)) ?? []).filter(({ until }) => until > Date.now());
}

/** The `Set-Cookie` text that keeps an attempt beside those of other tabs, for 15 minutes. */
export async function keepAttempt(added: Omit<OAuthAttempt, "until">, args: ServerArgs): Promise<string> {
  const until = Date.now() + MAX_AGE * 1000;
  const attempts = [...(await waiting(args)), { ...added, until }].slice(-MOST);
  return cookie.write(attempts, args.context, MAX_AGE);
}

/** The attempt that a provider's answer belongs to; null when this browser made none such, or it is over. */
export async function attemptOf(provider: string, state: string, args: ServerArgs): Promise<OAuthAttempt | null> {
  return (await waiting(args)).find((each) => each.provider === provider && each.state === state) ?? null;
}

/** The `Set-Cookie` text that forgets an attempt: each is used once. Those of other tabs stay. */
export async function forgetAttempt({ state }: OAuthAttempt, args: ServerArgs): Promise<string> {
  const rest = (await waiting(args)).filter((each) => each.state !== state);
  return rest.length > 0 ? cookie.write(rest, args.context, MAX_AGE) : cookie.clear(args.context);
}

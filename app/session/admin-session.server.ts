import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

/** Spec §9: remember me lasts 365 days, else the cookie ends with the browser session. */
export const REMEMBER_SECONDS = 365 * 24 * 60 * 60;
/** Spec §5: a confirmed password counts for under 120 minutes. */
export const PASSWORD_VERIFIED_MS = 120 * 60 * 1000;
/** A remembered cookie is written anew once it is this old, not with every answer. */
const ROLL_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

const adminCookie = z.object({
  /** Bearer token of the upstream API. */
  token: z.string().min(1).max(2000),
  remember: z.boolean(),
  password_verified_at: z.number().nullable(),
  /** The second factor was pending when last seen, so only /user is asked at first. */
  second_factor_pending: z.boolean(),
  sealed_at: z.number(),
});
export type AdminCookie = z.output<typeof adminCookie>;

const cookie = sealedCookie("sd_admin", adminCookie);
const MEMO = "session.admin";

/** The admin session of the request, opened once for all its loaders. */
export function adminCookieOf(args: ServerArgs): Promise<AdminCookie | null> {
  const known = args.context.memo.get(MEMO);
  if (known instanceof Promise) return known;
  const reading = cookie.read(args);
  args.context.memo.set(MEMO, reading);
  return reading;
}

/** Seals a session as a `Set-Cookie` text. */
export function writeAdminCookie(session: Omit<AdminCookie, "sealed_at">, { context }: ServerArgs): Promise<string> {
  return cookie.write({ ...session, sealed_at: Date.now() }, context, session.remember ? REMEMBER_SECONDS : null);
}

/** The `Set-Cookie` text that ends it in the browser. */
export function clearAdminCookie({ context }: ServerArgs): string {
  return cookie.clear(context);
}

/** Whether the password was given less than 120 minutes ago. */
export function isPasswordVerified(session: AdminCookie): boolean {
  const age = Date.now() - (session.password_verified_at ?? 0);
  return age >= 0 && age < PASSWORD_VERIFIED_MS;
}

/** Whether a remembered session is due for another 365 days. */
export function isDueForRenewal(session: AdminCookie): boolean {
  return session.remember && Date.now() - session.sealed_at > ROLL_AFTER_MS;
}

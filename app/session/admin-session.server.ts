import { z } from "zod";
import { areaCookie } from "./area-cookie.server";

/** Spec §5: a confirmed password counts for under 120 minutes. */
const PASSWORD_VERIFIED_MS = 120 * 60 * 1000;

/** The session of the back office. */
export const adminCookie = areaCookie(
  "sd_admin",
  z.object({
    password_verified_at: z.number().nullable(),
    /** The second factor was pending when last seen, so only /user is asked at first. */
    second_factor_pending: z.boolean(),
  }),
);
export type AdminCookie = NonNullable<Awaited<ReturnType<typeof adminCookie.of>>>;

/** Whether the password was given less than 120 minutes ago. */
export function isPasswordVerified(session: AdminCookie): boolean {
  const age = Date.now() - (session.password_verified_at ?? 0);
  return age >= 0 && age < PASSWORD_VERIFIED_MS;
}

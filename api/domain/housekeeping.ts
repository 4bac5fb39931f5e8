import { lt } from "drizzle-orm";
import { passwordReset, qrSession, rateLimit, sessionToken, setupToken } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import { removeOldTexts } from "./device-texts.ts";
import { expireRows } from "./expiry.ts";
import { removeForgottenEnrolments } from "./forgotten-enrolments.ts";

const EVERY_MS = 10 * 60_000;
/** A device, car-box or QR customer may show as active for at most this long after its time is over. */
const EXPIRY_EVERY_MS = 30_000;
/** Ended and expired tokens stay this long: their addresses count as known (domain/limits). */
const TOKENS_KEPT_MS = 30 * 24 * 3_600_000;
/** Whoever opens the code of a car-box too late is told so for this long. */
const CODES_KEPT_MS = 3_600_000;

/** Ends what has expired, at once and then now and then. Gives the function that stops it. */
export function startHousekeeping(services: Services): () => void {
  const { background, clock, db } = services;
  const clean = () => background.run("housekeeping", () => removeExpired(services));
  const expire = () => background.run("expiry", () => expireRows(db, clock.glance()));
  const timers = [setInterval(clean, EVERY_MS), setInterval(expire, EXPIRY_EVERY_MS)];
  for (const timer of timers) timer.unref();
  expire();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Deletes tokens, links and counters that can have no effect any more. */
export async function removeExpired({ clock, db }: Services): Promise<void> {
  const at = clock.glance();
  await db.delete(rateLimit).where(lt(rateLimit.expire, at));
  await db.delete(passwordReset).where(lt(passwordReset.expires_at, at.toISOString()));
  await db.delete(setupToken).where(lt(setupToken.expires_at, at.toISOString()));
  const longAgo = new Date(at.getTime() - TOKENS_KEPT_MS).toISOString();
  await db.delete(sessionToken).where(lt(sessionToken.expires_at, longAgo));
  const codesUntil = new Date(at.getTime() - CODES_KEPT_MS).toISOString();
  await db.delete(qrSession).where(lt(qrSession.expires_at, codesUntil));
  await removeOldTexts(db, at);
  await removeForgottenEnrolments(db, at);
}

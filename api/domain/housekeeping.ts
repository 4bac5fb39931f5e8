import { lt } from "drizzle-orm";
import { passwordReset, rateLimit, sessionToken, setupToken } from "../db/schema/index.ts";
import type { Services } from "../services.ts";

const EVERY_MS = 10 * 60_000;
/** Ended and expired tokens stay this long: their addresses count as known (domain/limits). */
const TOKENS_KEPT_MS = 30 * 24 * 3_600_000;

/** Removes what has expired, now and then. Gives the function that stops it. */
export function startHousekeeping(services: Services): () => void {
  const timer = setInterval(() => services.background.run("housekeeping", () => removeExpired(services)), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Deletes tokens, links and counters that can have no effect any more. */
export async function removeExpired({ db, now }: Services): Promise<void> {
  const at = now();
  await db.delete(rateLimit).where(lt(rateLimit.expire, at));
  await db.delete(passwordReset).where(lt(passwordReset.expires_at, at.toISOString()));
  await db.delete(setupToken).where(lt(setupToken.expires_at, at.toISOString()));
  const longAgo = new Date(at.getTime() - TOKENS_KEPT_MS).toISOString();
  await db.delete(sessionToken).where(lt(sessionToken.expires_at, longAgo));
}

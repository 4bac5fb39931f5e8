import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

/** Long enough to find a printer. */
const HALF_AN_HOUR = 30 * 60;

/** Whose codes they are: at a shared computer the next person may be another. */
const recovery = z.object({ user: z.number().int(), codes: z.array(z.string().max(64)).max(20) });
const cookie = sealedCookie("sd_recovery", recovery);

/**
 * Recovery codes that were just made. The API stores them hashed and never shows them again, so
 * they stay with the browser until the person has kept them: a reload loses nothing.
 *
 * @param user id of the person who is signed in; others' codes are not shown
 */
export async function newCodes(user: number, args: ServerArgs): Promise<string[] | null> {
  const kept = await cookie.read(args);
  return kept?.user === user ? kept.codes : null;
}

/** Headers that keep new recovery codes for half an hour. */
export async function keepNewCodes(codes: string[], user: number, { context }: ServerArgs): Promise<Headers> {
  return new Headers({ "Set-Cookie": await cookie.write({ user, codes }, context, HALF_AN_HOUR) });
}

/** Headers that forget them. */
export function forgetNewCodes({ context }: ServerArgs): Headers {
  return new Headers({ "Set-Cookie": cookie.clear(context) });
}

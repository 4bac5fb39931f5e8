import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

/** Spec §9: remember me lasts 365 days, else the cookie ends with the browser session. */
const REMEMBER_SECONDS = 365 * 24 * 60 * 60;
/** A remembered cookie is written anew once it is this old, not with every answer. */
const ROLL_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

const base = z.object({
  /** Bearer token of the upstream API. */
  token: z.string().min(1).max(2000),
  remember: z.boolean(),
  sealed_at: z.number(),
});
type Base = z.output<typeof base>;

/** The cookie that holds the session of one area (spec §4: admin, device, car-box). */
export interface AreaCookie<Own> {
  /** The session of the request, opened once for all its loaders. */
  of(args: ServerArgs): Promise<(Base & Own) | null>;
  /** Seals a session as a `Set-Cookie` text. */
  write(session: Omit<Base, "sealed_at"> & Own, args: ServerArgs): Promise<string>;
  /** The `Set-Cookie` text that ends it in the browser. */
  clear(args: ServerArgs): string;
}

/**
 * Declares the session cookie of an area.
 *
 * @param own what the area keeps beside the token
 */
export function areaCookie<Own extends z.ZodType>(name: string, own: Own): AreaCookie<z.output<Own>> {
  const cookie = sealedCookie(name, z.intersection(base, own));
  const memo = `session.${name}`;
  return {
    of(args) {
      const known = args.context.memo.get(memo);
      if (known instanceof Promise) return known;
      const reading = cookie.read(args);
      args.context.memo.set(memo, reading);
      return reading;
    },
    write(session, { context }) {
      return cookie.write({ ...session, sealed_at: Date.now() }, context, session.remember ? REMEMBER_SECONDS : null);
    },
    clear: ({ context }) => cookie.clear(context),
  };
}

/** Whether a remembered session is due for another 365 days. */
export function isDueForRenewal({ remember, sealed_at }: Pick<Base, "remember" | "sealed_at">): boolean {
  return remember && Date.now() - sealed_at > ROLL_AFTER_MS;
}

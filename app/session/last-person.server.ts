import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

const ONE_YEAR = 365 * 24 * 60 * 60;
const known = z.object({
  person: z.string().min(1).max(64),
  /** They signed out, so a page that is visited from then on may be asked for by anybody. */
  left: z.boolean(),
});
type Known = z.output<typeof known>;

/** Who signed in last to an area on this browser. It outlives the session, so that what waits for a person reaches no other. */
export interface LastPerson {
  /**
   * Whom a page belongs to, or a form that was sent from it. A form belongs to whoever was here last; so does a page,
   * unless they signed out before.
   *
   * @param page path of this site
   * @returns null for nobody in particular
   */
  ownerOf(page: string, args: ServerArgs): Promise<string | null>;
  /** Whether what belongs to this owner is for whoever was here last; what belongs to nobody is for everybody. */
  isFor(owner: string | null, args: ServerArgs): Promise<boolean>;
  /** Says whose session the request has, whatever the browser knows. */
  isHere(person: string, args: ServerArgs): void;
  /** Whether the browser knows that this is who was here last. */
  isKnown(person: string, args: ServerArgs): Promise<boolean>;
  /** The `Set-Cookie` text that says who signed in; null where the API could not tell. It counts for the rest of the request too. */
  signedIn(who: { person: string | null; remember: boolean }, args: ServerArgs): Promise<string>;
  /**
   * The `Set-Cookie` text that keeps them in mind until the browser is closed; null where nobody was known.
   *
   * @param how `left` by signing out, or the session was `over` by itself
   */
  sessionEnded(how: "left" | "over", args: ServerArgs): Promise<string | null>;
}

/**
 * Declares where an area keeps who was here last.
 *
 * @param namedBy the person whom a page names in its address, to whom it belongs whoever was here before
 */
export function lastPerson(cookieName: string, namedBy: (page: string) => string | null = () => null): LastPerson {
  const cookie = sealedCookie(cookieName, known);
  const memo = `person.${cookieName}`;
  async function last(args: ServerArgs): Promise<Known | null> {
    const current = known.safeParse(args.context.memo.get(memo));
    if (current.success) return current.data;
    return args.context.memo.has(memo) ? null : cookie.read(args);
  }
  return {
    async ownerOf(page, args) {
      const named = namedBy(page);
      if (named !== null) return named;
      const before = await last(args);
      const isVisit = args.request.method === "GET" || args.request.method === "HEAD";
      return before === null || (before.left && isVisit) ? null : before.person;
    },
    isFor: async (owner, args) => owner === null || owner === (await last(args))?.person,
    isHere(person, args) {
      args.context.memo.set(memo, { person, left: false });
    },
    isKnown: async (person, args) => person === (await cookie.read(args))?.person,
    async signedIn({ person, remember }, args) {
      const now = person === null ? null : { person, left: false };
      args.context.memo.set(memo, now);
      return now ? cookie.write(now, args.context, remember ? ONE_YEAR : null) : cookie.clear(args.context);
    },
    async sessionEnded(how, args) {
      const before = await last(args);
      return before && cookie.write({ person: before.person, left: before.left || how === "left" }, args.context, null);
    },
  };
}

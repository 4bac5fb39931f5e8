import { z } from "zod";
import type { LastPerson } from "./last-person.server";
import { returnPath } from "./safe-path";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

const ONE_HOUR = 60 * 60;
const kept = z.object({ path: z.string(), owner: z.string().nullable() });

/** The page that was asked for before the sign-in of an area came in between. */
export interface IntendedUrl {
  /** Remembers the page of a request; gives the `Set-Cookie` text, or null when it is no page. */
  remember(args: ServerArgs): Promise<string | null>;
  /** The remembered page, checked again as if somebody else had written it; null when it belongs to another person. */
  path(args: ServerArgs): Promise<string | null>;
  /** The `Set-Cookie` text that forgets it. */
  forget(args: ServerArgs): string;
}

/** Declares where an area remembers its page, and whom it belongs to. */
export function intendedUrl(cookieName: string, person: LastPerson): IntendedUrl {
  const cookie = sealedCookie(cookieName, kept);
  return {
    async remember(args) {
      const path = pageOf(args.request);
      if (path === null) return null;
      return cookie.write({ path, owner: await person.ownerOf(path, args) }, args.context, ONE_HOUR);
    },
    async path(args) {
      const page = await cookie.read(args);
      return page && (await person.isFor(page.owner, args)) ? returnPath(page.path) : null;
    },
    forget: ({ context }) => cookie.clear(context),
  };
}

/**
 * The page that a request belongs to: a visited page is its own; that of a form, or of what a script asks for in JSON,
 * is the page it stands on, by the Referer of the same origin. Null where there is no page to come back to.
 */
export function pageOf(request: Request): string | null {
  const url = new URL(request.url);
  const pathname = url.pathname === "/_root.data" ? "/" : url.pathname.replace(/\.data$/, "");
  const own = returnPath(pathname + url.search);
  const visits = request.method === "GET" || request.method === "HEAD";
  if (visits && request.headers.get("Accept") !== "application/json") return own;
  return refererPath(request, url) ?? own;
}

function refererPath(request: Request, url: URL): string | null {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.host === url.host ? returnPath(from.pathname + from.search) : null;
}

const ORIGIN = "http://streamdesk.invalid";
const MAX_LENGTH = 1000;

/** Paths that are no page to come back to: they act, download, or belong to signing in. */
const NOT_A_PAGE = [
  /^\/(logout|theme|language|columns)$/,
  /^\/(login|register|verify\/2fa|password\/confirm|unauthorized)$/,
  /^\/device\/(login|logout|password|parent-lock\/unlock)$/,
  /^\/carbox\/(login|logout|code)$/,
  /^\/(password\/reset|email|setup|oauth|api|assets)(\/|$)/,
  /\/export$/,
  /\.data$/,
];

/**
 * Reads a path that somebody else may have chosen as a path of this site.
 *
 * It is parsed the way a browser parses it and the origins are compared, because checks of the
 * first characters let `/\t/evil.example` through. Parameters of the data protocol are dropped.
 *
 * @returns path, query and fragment; null for anything that leaves the site
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > MAX_LENGTH) return null;
  if (!URL.canParse(value, ORIGIN)) return null;
  const url = new URL(value, ORIGIN);
  if (url.origin !== ORIGIN || url.username !== "" || url.password !== "") return null;
  // `/.//evil.example` stays on the origin here and leaves it once it is written down again.
  if (url.pathname.startsWith("//")) return null;
  if (url.searchParams.has("_routes") || url.searchParams.has("index")) {
    url.searchParams.delete("_routes");
    url.searchParams.delete("index");
  }
  return url.pathname + url.search + url.hash;
}

/** A safe path that is also a page: never a data URL, a form's target or a page of signing in. */
export function returnPath(value: unknown): string | null {
  const path = safePath(value);
  if (path === null) return null;
  const pathname = normalPathname(path);
  return NOT_A_PAGE.some((pattern) => pattern.test(pathname)) ? null : path;
}

/** The pathname as routes are matched: lower case, no slash at the end. */
export function normalPathname(path: string): string {
  const pathname = new URL(path, ORIGIN).pathname.toLowerCase();
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : pathname;
}

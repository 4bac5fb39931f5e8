import { z } from "zod";

/** The file as Remix writes it: one assignment. */
const ASSIGNMENT = "window.__remixManifest=";
const manifest = z.looseObject({ routes: z.record(z.string(), z.record(z.string(), z.unknown())) });

/**
 * The browser's manifest of all routes without what no browser reads: which files a route's own file imports (for
 * `<Link prefetch>` and `<Scripts>`, neither of which is used; app/shell/late-scripts.tsx preloads by the server's
 * manifest), flags that say no, and style sheets where there are none. Each route's id is put in by the file itself,
 * from its place. 1.6 kB less (gzip) of 4.5 on every first page, with 138 routes.
 *
 * @param code what Remix wrote
 * @throws when that is something else than one assignment of a manifest
 */
export function slimManifest(code: string): string {
  if (!code.startsWith(ASSIGNMENT)) throw new Error("The browser's manifest does not begin as Remix writes it.");
  const { routes, ...rest } = manifest.parse(JSON.parse(code.slice(ASSIGNMENT.length).replace(/;\s*$/, "")));
  const slim = Object.entries(routes).map(([id, route]) => [
    id,
    Object.fromEntries(Object.entries(route).filter(([key, value]) => isRead(key, value))),
  ]);
  const written = JSON.stringify({ ...rest, routes: Object.fromEntries(slim) });
  return `${ASSIGNMENT}${written};for(const[id,route]of Object.entries(__remixManifest.routes))route.id=id;`;
}

function isRead(key: string, value: unknown): boolean {
  if (key === "id" || key === "imports" || value === false) return false;
  return !Array.isArray(value) || value.length > 0;
}

import { z } from "zod";
import { type AreaName, areaOf } from "../app/lib/area.ts";

/** The file as Remix writes it: one assignment. */
const ASSIGNMENT = "window.__remixManifest=";
const routeOf = z.looseObject({
  parentId: z.string().optional(),
  path: z.string().optional(),
  index: z.boolean().optional(),
});
type Route = z.output<typeof routeOf>;
type Routes = Record<string, Route>;
const manifest = z.looseObject({ routes: z.record(z.string(), routeOf) });

/**
 * The browser's manifest of an area: without the routes of another one, where a link loads a page anew
 * (app/ui/client-navigation.tsx), and without what no browser reads. That is which files a route's own file imports
 * (for `<Link prefetch>` and `<Scripts>`, neither of which is used; app/shell/late-scripts.tsx preloads by the
 * server's manifest), flags that say no, and style sheets where there are none. Each route's id is put in by the file
 * itself, from its place. Of 4.7 kB (gzip) on every first page 2.3 are left for the back office, with 144 routes.
 *
 * @param code what Remix wrote
 * @throws when that is something else than one assignment of a manifest
 */
export function slimManifest(code: string, area: AreaName): string {
  if (!code.startsWith(ASSIGNMENT)) throw new Error("The browser's manifest does not begin as Remix writes it.");
  const { routes, ...rest } = manifest.parse(JSON.parse(code.slice(ASSIGNMENT.length).replace(/;\s*$/, "")));
  const needed = routesOf(routes, area);
  const slim = Object.entries(routes)
    .filter(([id]) => needed.has(id))
    .map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(([key, value]) => isRead(key, value)))]);
  const written = JSON.stringify({ ...rest, routes: Object.fromEntries(slim) });
  return `${ASSIGNMENT}${written};for(const[id,route]of Object.entries(__remixManifest.routes))route.id=id;`;
}

/**
 * The pages of an area with the layouts around them, and those of the back office: routes of no area of their own, as
 * the one that switches the language, are posted to from all.
 */
function routesOf(routes: Routes, area: AreaName): Set<string> {
  const needed = new Set<string>();
  for (const [id, { path, index }] of Object.entries(routes)) {
    const own = areaOf(fullPath(routes, id));
    if ((!path && !index) || (own !== "admin" && own !== area)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) needed.add(at);
  }
  return needed;
}

function fullPath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${fullPath(routes, route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
}

function isRead(key: string, value: unknown): boolean {
  if (key === "id" || key === "imports" || value === false) return false;
  return !Array.isArray(value) || value.length > 0;
}

import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes.ts";

/** A route of app/routes.ts with its whole path (`/portals/:id/edit`). */
export interface FlatRoute {
  id: string;
  path: string;
  index: boolean;
  /** Ids of the routes around it, outermost first. */
  parents: string[];
  /** A layout has no path of its own. */
  layout: boolean;
}

/** Every route of the tree, in its order. */
export function flatRoutes(): FlatRoute[] {
  return routes.flatMap((entry) => flatten(entry, "", []));
}

function flatten(entry: RouteConfigEntry, base: string, parents: string[]): FlatRoute[] {
  const id = entry.id ?? entry.file;
  const path = entry.path === undefined ? base : `${base}/${entry.path}`;
  const here = {
    id,
    path: path || "/",
    index: entry.index ?? false,
    parents,
    layout: entry.path === undefined && !entry.index,
  };
  return [here, ...(entry.children ?? []).flatMap((child) => flatten(child, path, [...parents, id]))];
}

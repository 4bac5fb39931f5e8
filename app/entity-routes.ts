import { type RouteConfigEntry, route } from "@remix-run/route-config";

/**
 * The routes of an entity on the list and edit mechanism: list, add, edit, the confirm pages
 * and the export, each in its module of the folder.
 *
 * @param name route name of the list (spec §2.8); the others add `.add`, `.edit` …
 * @param path path of the list
 * @param folder of the modules, below `app`
 */
export function entityRoutes(name: string, path: string, folder: string): RouteConfigEntry[] {
  return [
    route(path, `${folder}/list.tsx`, { id: name }),
    route(`${path}/add`, `${folder}/add.tsx`, { id: `${name}.add` }),
    route(`${path}/:id/edit`, `${folder}/edit.tsx`, { id: `${name}.edit` }),
    route(`${path}/:id/archive`, `${folder}/archive.tsx`, { id: `${name}.archive` }),
    route(`${path}/archive`, `${folder}/archive.tsx`, { id: `${name}.archive.many` }),
    route(`${path}/export`, `${folder}/export.ts`, { id: `${name}.export` }),
  ];
}

/** The routes of one kind of source of a device: list, add, edit and the confirm page; as {@link entityRoutes}. */
export function sourceRoutes(name: string, path: string, folder: string): RouteConfigEntry[] {
  return [
    route(path, `${folder}/list.tsx`, { id: name }),
    route(`${path}/add`, `${folder}/add.tsx`, { id: `${name}.add` }),
    route(`${path}/:id/edit`, `${folder}/edit.tsx`, { id: `${name}.edit` }),
    route(`${path}/:id/archive`, `${folder}/archive.tsx`, { id: `${name}.archive` }),
  ];
}

import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";

/** Answers a request with the app. */
export type ServePage = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * The app as it was built, with one request handler for each first segment of a path.
 *
 * Remix matches all routes three times a request without a cache; with a handler that knows
 * only the routes that can match, 145 pages/s became 330 (133 routes). It needs entry.server to
 * pass on only the matched routes, or every page would still carry the whole tree.
 */
export function createPages(build: ServerBuild): ServePage {
  const segments = new Set(Object.keys(build.routes).flatMap((id) => staticSegment(build.routes, id) ?? []));
  const handlers = new Map<string | null, ServePage>();

  return function servePage(request, context) {
    const first = firstSegment(new URL(request.url).pathname);
    // Unknown segments share a handler, or strangers could fill the memory with them.
    const key = segments.has(first) ? first : null;
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler({ ...build, routes: routesBelow(build.routes, key) }, "production");
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

type Routes = ServerBuild["routes"];

/** The first segment of a page's path, also for the request of its data. Routes match in any case. */
function firstSegment(pathname: string): string {
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return decodeURIComponent(page.split("/").find((segment) => segment !== "") ?? "").toLowerCase();
}

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const parent = route.parentId ? fullPath(routes, route.parentId) : "";
  return [parent, route.path ?? ""].filter((part) => part !== "").join("/");
}

/** The first segment of what a route answers; null when that is not one fixed text. */
function staticSegment(routes: Routes, id: string): string | null {
  const route = routes[id];
  if (!route || (route.path === undefined && !route.index)) return null;
  const first = fullPath(routes, id).replace(/^\/+/, "").split("/")[0] ?? "";
  return /^:|[*?]/.test(first) ? null : first.toLowerCase();
}

/** Routes whose path starts with a segment or with a parameter, and all their parents. */
function routesBelow(routes: Routes, segment: string | null): Routes {
  const kept = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    const answers = route !== undefined && (route.path !== undefined || route.index === true);
    const own = staticSegment(routes, id);
    if (!answers || (own !== null && own !== segment)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) kept.add(at);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

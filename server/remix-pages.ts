import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";

/** Answers a request with the app. */
export type ServePage = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * The app as it was built, with one request handler for each shape of a path: its first segment
 * and the number of its segments.
 *
 * Remix matches all routes three times a request without a cache; with a handler that knows
 * only the routes that can match, 145 pages/s became 330 (133 routes). It needs entry.server to
 * pass on only the matched routes, or every page would still carry the whole tree.
 */
export function createPages(build: ServerBuild): ServePage {
  const ids = Object.keys(build.routes);
  const firsts = new Set(ids.flatMap((id) => staticSegment(build.routes, id) ?? []));
  const deepest = Math.max(0, ...ids.map((id) => segmentsOf(fullPath(build.routes, id)).length));
  const handlers = new Map<string, ServePage>();

  return function servePage(request, context) {
    const segments = pageSegments(new URL(request.url).pathname);
    const first = decodeURIComponent(segments[0] ?? "").toLowerCase();
    // What no route knows shares a handler, or strangers could fill the memory with them.
    const shape: Shape = {
      first: firsts.has(first) ? first : null,
      depth: Math.min(segments.length, deepest + 1),
    };
    const key = `${shape.depth} ${shape.first ?? "*"}`;
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler({ ...build, routes: routesOfShape(build.routes, shape) }, "production");
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

type Routes = ServerBuild["routes"];

interface Shape {
  /** The first segment in lower case; null: none that a route begins with. */
  first: string | null;
  /** Number of segments; one more than any route has stands for all that are deeper. */
  depth: number;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** The segments of a page's path, also for the request of its data. */
function pageSegments(pathname: string): string[] {
  return segmentsOf(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
}

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const parent = route.parentId ? fullPath(routes, route.parentId) : "";
  return [parent, route.path ?? ""].filter((part) => part !== "").join("/");
}

/** The first segment of what a route answers; null when that is not one fixed text. Routes match in any case. */
function staticSegment(routes: Routes, id: string): string | null {
  const route = routes[id];
  if (!route || (route.path === undefined && !route.index)) return null;
  const first = segmentsOf(fullPath(routes, id))[0] ?? "";
  return /^:|[*?]/.test(first) ? null : first.toLowerCase();
}

/** Whether a route can answer paths of so many segments: its own number, or any where it has a wildcard. */
function fitsDepth(path: string, depth: number): boolean {
  return /[*?]/.test(path) || segmentsOf(path).length === depth;
}

/** Routes that can answer paths of a shape, and all their parents. */
function routesOfShape(routes: Routes, { first, depth }: Shape): Routes {
  const kept = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    const answers = route !== undefined && (route.path !== undefined || route.index === true);
    const own = staticSegment(routes, id);
    if (!answers || (own !== null && own !== first) || !fitsDepth(fullPath(routes, id), depth)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) kept.add(at);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

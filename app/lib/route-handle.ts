import type { TFunction } from "i18next";

/** What a route module says about itself: `export const handle: RouteHandle = { … }`. */
export interface RouteHandle {
  /** Message files that its components read, beside common and shell. */
  namespaces?: readonly string[];
  /** The same for a route with pages of several kinds: by the step of the path that names the kind. */
  namespacesByStep?: Readonly<Record<string, readonly string[]>>;
  /** The page or its address holds a secret (a key, a code, a token), so the server keeps no copy of it. */
  secret?: true;
  /**
   * The title of the page, without the product's name. `data` is what the route's loader gave,
   * undefined when it failed.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows the shape of its own loader's data
  title?(t: TFunction, data: any): string;
}

/** Reads the handle of a route match or module, whatever it may be. */
export function routeHandle(value: unknown): RouteHandle {
  return typeof value === "object" && value !== null ? value : {};
}

/** The message files of the page at a path, as far as this route says. */
export function namespacesAt({ namespaces = [], namespacesByStep = {} }: RouteHandle, pathname: string): string[] {
  const steps = pathname.split("/");
  return [
    ...namespaces,
    ...Object.entries(namespacesByStep).flatMap(([step, own]) => (steps.includes(step) ? own : [])),
  ];
}

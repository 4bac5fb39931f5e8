import type { ServerBuild } from "@remix-run/node";

/** What a browser fetches for the pages of a build. */
export interface BuiltPages {
  assets: Pick<ServerBuild["assets"], "entry" | "routes" | "url">;
  /** Routes that are a page of their own: no layouts, none that answers data alone. */
  pages: readonly string[];
  languages: readonly string[];
  /** URLs of the style sheets that each of these pages has, beside those of its routes. */
  styles: readonly string[];
  /** URLs of the scripts that each of them loads once it runs. */
  late: readonly string[];
  /** URLs of the messages that a page and its layouts read; `chain` holds their routes. */
  messages(language: string, chain: readonly string[]): readonly string[];
  /** Bytes of a URL as a browser gets them that takes gzip. */
  size(url: string): number;
}

/** In bytes. */
export interface PageWeight {
  route: string;
  scripts: number;
  styles: number;
}

export interface WeightReport {
  /** The list that is measured as a person's first page, with an empty cache. */
  first: PageWeight;
  /** What each other page loads that the first did not, the heaviest first. */
  further: PageWeight[];
}

/** Bytes of gzip (design, "Two speeds"). */
export const budgets = { firstScripts: 130_000, furtherScripts: 15_000, styles: 12_000 };

/**
 * Weighs all pages: their scripts with everything these import, the manifest and the messages,
 * and their style sheets. Each counts in the language whose messages are the longest.
 *
 * @param firstRoute id of the route that is opened first
 * @param before ids of routes that lead there: what they loaded is not loaded again by the others
 */
export function weighPages(built: BuiltPages, firstRoute: string, before: readonly string[] = []): WeightReport {
  const sum = (urls: Iterable<string>) => [...urls].reduce((total, url) => total + built.size(url), 0);
  function weigh(route: string, isLoaded: (url: string, language: string) => boolean): PageWeight {
    const inEach = built.languages.map((language) =>
      sum([...scriptsOf(built, route, language)].filter((url) => !isLoaded(url, language))),
    );
    return { route, scripts: Math.max(...inEach), styles: sum(stylesOf(built, route)) };
  }

  const seen = [...before, firstRoute];
  const loaded = new Map(
    built.languages.map((language) => [
      language,
      new Set(seen.flatMap((route) => [...scriptsOf(built, route, language)])),
    ]),
  );
  const further = built.pages
    .filter((route) => !seen.includes(route))
    .map((route) => weigh(route, (url, language) => loaded.get(language)?.has(url) ?? false));
  return { first: weigh(firstRoute, () => false), further: further.sort((a, b) => b.scripts - a.scripts) };
}

/** What is over its budget, a line each; empty when all is well. */
export function overweight({ first, further }: WeightReport): string[] {
  const over = ({ route }: PageWeight, what: string, bytes: number, budget: number) =>
    bytes > budget ? [`${what} of ${route}: ${kilobytes(bytes)}, the budget is ${kilobytes(budget)}`] : [];
  return [
    ...over(first, "JavaScript", first.scripts, budgets.firstScripts),
    ...further.flatMap((page) => over(page, "further JavaScript", page.scripts, budgets.furtherScripts)),
    ...[first, ...further].flatMap((page) => over(page, "CSS", page.styles, budgets.styles)),
  ];
}

/** How many of the further pages are worth a line. */
const SHOWN = 3;

/** The report as a short table: the first page and the heaviest of the others. */
export function weightTable({ first, further }: WeightReport): string {
  const styles = Math.max(...[first, ...further].map((page) => page.styles));
  const rows: [what: string, bytes: number, budget: number][] = [
    [`JavaScript of the first page, ${first.route}`, first.scripts, budgets.firstScripts],
    ...further
      .slice(0, SHOWN)
      .map(({ route, scripts }): [string, number, number] => [
        `further JavaScript of ${route}`,
        scripts,
        budgets.furtherScripts,
      ]),
    ["CSS", styles, budgets.styles],
  ];
  const width = Math.max(...rows.map(([what]) => what.length));
  const lines = rows.map(
    ([what, bytes, budget]) => `${what.padEnd(width)} ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget)}`,
  );
  return ["What a browser loads (gzip):", ...lines].join("\n");
}

function scriptsOf({ assets, late, messages }: BuiltPages, route: string, language: string): Set<string> {
  const chain = chainOf(assets, route);
  return new Set([
    assets.url,
    assets.entry.module,
    ...assets.entry.imports,
    ...late,
    ...chain.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ...messages(
      language,
      chain.map(({ id }) => id),
    ),
  ]);
}

function stylesOf({ assets, styles }: BuiltPages, route: string): Set<string> {
  return new Set([...styles, ...chainOf(assets, route).flatMap(({ css = [] }) => css)]);
}

type Route = BuiltPages["assets"]["routes"][string];

/** A route and its parents. */
function chainOf(assets: BuiltPages["assets"], id: string): Route[] {
  const route: Route | undefined = assets.routes[id];
  if (!route) throw new Error(`The build has no route ${id}.`);
  return route.parentId ? [...chainOf(assets, route.parentId), route] : [route];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

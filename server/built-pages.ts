import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { frameNamespaces } from "../app/i18n/options.ts";
import { type AreaName, manifestOf } from "../app/lib/area.ts";
import { defaultLocale, locales } from "../contract/locales.ts";
import type { BuiltPages } from "./page-weight.ts";

/** Of Vite's manifest: the files that were written, by their source. */
const viteManifest = z.record(z.string(), z.object({ file: z.string() }));
const names = z.array(z.string());
/** Of a route's handle: the message files that it reads, always and by kind. */
const handle = z
  .object({ namespaces: names.default([]), namespacesByStep: z.record(z.string(), names).default({}) })
  .default({ namespaces: [], namespacesByStep: {} });

/**
 * The pages of an area as Remix and Vite have just built them.
 *
 * @param folder holds `client`, the browser's files, and the manifests that Remix sets apart
 * @param area its name, its style sheet, as the absolute path of its source, and the routes that are its own
 */
export function readBuiltPages(
  folder: string,
  build: ServerBuild,
  area: { name: AreaName; styles: string; holds(route: string): boolean },
): BuiltPages {
  const written = viteManifest.parse(JSON.parse(readFileSync(join(folder, ".vite", "client-manifest.json"), "utf8")));
  const routes = Object.values(build.routes).flatMap((route) => route ?? []);
  const parents = new Set(routes.map(({ parentId }) => parentId));
  const sizes = new Map<string, number>();

  function urlOf(...sources: string[]): string {
    const chunk = sources.map((source) => written[source]).find((found) => found !== undefined);
    if (!chunk) throw new Error(`The build has no file for ${sources.join(" or ")}.`);
    return build.publicPath + chunk.file;
  }

  function size(url: string): number {
    const known = sizes.get(url);
    if (known !== undefined) return known;
    const file = readFileSync(join(folder, "client", url.slice(build.publicPath.length)));
    const bytes = gzipSync(file, { level: 9 }).byteLength;
    sizes.set(url, bytes);
    return bytes;
  }

  return {
    assets: { ...build.assets, url: manifestOf(build.assets.url, area.name) },
    pages: routes.filter(({ id, module }) => module.default && !parents.has(id) && area.holds(id)).map(({ id }) => id),
    languages: locales,
    styles: [urlOf(area.styles)],
    late: [urlOf("app/shell/fetch-ahead.ts")],
    messages(language, chain) {
      const url = (namespace: string) =>
        urlOf(`locales/${language}/${namespace}.json`, `locales/${defaultLocale}/${namespace}.json`);
      const weight = (kind: readonly string[]) => kind.reduce((sum, namespace) => sum + size(url(namespace)), 0);
      const named = chain.flatMap((id) => {
        const { namespaces, namespacesByStep } = handle.parse(build.routes[id]?.module.handle);
        // A page is of one kind: the heaviest counts.
        const [heaviest = []] = Object.values(namespacesByStep).sort((a, b) => weight(b) - weight(a));
        return [...namespaces, ...heaviest];
      });
      return [urlOf(`app/i18n/messages/${language}.ts`), ...[...frameNamespaces, ...named].map(url)];
    },
    size,
  };
}

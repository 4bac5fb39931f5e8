import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { frameNamespaces } from "../app/i18n/options.ts";
import { defaultLocale, locales } from "../contract/locales.ts";
import type { BuiltPages } from "./page-weight.ts";

/** Of Vite's manifest: the files that were written, by their source. */
const viteManifest = z.record(z.string(), z.object({ file: z.string() }));
/** Of a route's handle: the message files that it reads. */
const handle = z.object({ namespaces: z.array(z.string()).default([]) }).default({ namespaces: [] });

/**
 * The pages of an area as Remix and Vite have just built them.
 *
 * @param folder holds `client`, the browser's files, and the manifests that Remix sets apart
 * @param area its style sheet, as the absolute path of its source, and the routes that are its own
 */
export function readBuiltPages(
  folder: string,
  build: ServerBuild,
  area: { styles: string; holds(route: string): boolean },
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
    assets: build.assets,
    pages: routes.filter(({ id, module }) => module.default && !parents.has(id) && area.holds(id)).map(({ id }) => id),
    languages: locales,
    styles: [urlOf(area.styles)],
    late: [urlOf("app/shell/fetch-ahead.ts")],
    messages(language, chain) {
      const named = chain.flatMap((id) => handle.parse(build.routes[id]?.module.handle).namespaces);
      return [
        urlOf(`app/i18n/messages/${language}.ts`),
        ...[...frameNamespaces, ...named].map((namespace) =>
          urlOf(`locales/${language}/${namespace}.json`, `locales/${defaultLocale}/${namespace}.json`),
        ),
      ];
    },
    size,
  };
}

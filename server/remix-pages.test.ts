import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createPages } from "./remix-pages.ts";

const tree: [id: string, parentId: string | undefined, path: string | undefined, index?: boolean][] = [
  ["root", undefined, ""],
  ["layout", "root", undefined],
  ["home", "layout", undefined, true],
  ["portals", "layout", "portals"],
  ["portals.edit", "layout", "portals/:id/edit"],
  ["settings", "layout", "settings"],
  ["settings.index", "settings", undefined, true],
  ["settings.profile", "settings", "profile"],
  ["OnAir", "layout", "OnAirdashboard"],
  ["not-found", "root", "*"],
];

/** A build whose routes answer with their own id and with the routes that their handler knows. */
function buildOf(): ServerBuild {
  const routes = Object.fromEntries(
    tree.map(([id, parentId, path, index]) => [
      id,
      { id, parentId, path, index, module: { loader: () => new Response(id) } },
    ]),
  );
  const build = {
    entry: { module: { default: () => new Response(null) } },
    routes,
    assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
    mode: "production",
  };
  return build as unknown as ServerBuild;
}

const pages = createPages(buildOf());
const context = { log: console } as unknown as AppLoadContext;

test.each([
  ["/", "home"],
  ["/portals", "portals"],
  ["/Portals/", "portals"],
  ["/%70ortals", "portals"],
  ["/portals/3/edit", "portals.edit"],
  ["/settings", "settings.index"],
  ["/settings/profile", "settings.profile"],
  ["/onairdashboard", "OnAir"],
  ["/nowhere", "not-found"],
  ["/portals/3/nowhere", "not-found"],
  ["/_root", "not-found"],
])("%s is answered by %s", async (path, id) => {
  const answer = await pages(new Request(`http://app.test${path}`), context);
  expect(await answer.text()).toBe(id);
});

test.each([
  ["/_root.data", "layout", "home"],
  ["/portals.data", "layout", "portals"],
  ["/settings/profile.data", "settings", "settings.profile"],
])("data of %s comes from its routes", async (path, parent, id) => {
  const answer = await pages(new Request(`http://app.test${path}`), context);
  const text = await answer.text();
  expect(text).toContain(`"${parent}"`);
  expect(text).toContain(`"${id}"`);
});

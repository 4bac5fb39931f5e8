import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { slimManifest } from "./browser-manifest.ts";

const root = { id: "root", path: "", module: "/assets/root.js", css: ["/assets/root.css"] };
const entry = { module: "/assets/entry.js", imports: ["/assets/framework.js"] };

it("leaves out what no browser reads, and nothing else", () => {
  const page = { id: "page", parentId: "root", module: "/assets/page.js" };
  const routes = {
    root: { ...root, hasLoader: true, hasAction: false, imports: ["/assets/framework.js"] },
    page: { ...page, css: [] },
  };
  const code = `window.__remixManifest=${JSON.stringify({ entry, routes, version: "1" })};`;

  const slim = slimManifest(code);

  const browser: { __remixManifest?: unknown } = {};
  runInNewContext(slim, Object.assign(browser, { window: browser }));
  const expected = { entry, version: "1", routes: { root: { ...root, hasLoader: true }, page } };
  expect(browser.__remixManifest).toEqual(expected);
  expect(slim).not.toMatch(/"id"|"css":\[\]|framework.js","|hasAction/);
});

it("refuses what is no manifest", () => {
  expect(() => slimManifest("export default {};")).toThrow("manifest");
  expect(() => slimManifest('window.__remixManifest={"entry":{}};')).toThrow("routes");
});

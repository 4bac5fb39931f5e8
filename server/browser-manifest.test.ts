import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import type { AreaName } from "../app/lib/area.ts";
import { slimManifest } from "./browser-manifest.ts";

const root = { id: "root", path: "", module: "/assets/root.js", css: ["/assets/root.css"] };
const entry = { module: "/assets/entry.js", imports: ["/assets/framework.js"] };

it("leaves out what no browser reads, and nothing else", () => {
  const page = { id: "page", parentId: "root", path: "page", module: "/assets/page.js" };
  const routes = {
    root: { ...root, hasLoader: true, hasAction: false, imports: ["/assets/framework.js"] },
    page: { ...page, css: [] },
  };
  const code = `window.__remixManifest=${JSON.stringify({ entry, routes, version: "1" })};`;

  const slim = slimManifest(code, "admin");

  const browser: { __remixManifest?: unknown } = {};
  runInNewContext(slim, Object.assign(browser, { window: browser }));
  const expected = { entry, version: "1", routes: { root: { ...root, hasLoader: true }, page } };
  expect(browser.__remixManifest).toEqual(expected);
  expect(slim).not.toMatch(/"id"|"css":\[\]|framework.js","|hasAction/);
});

it("leaves out the routes of other areas, and keeps those that all of them post to", () => {
  const routes = {
    root,
    language: { id: "language", parentId: "root", path: "language" },
    layout: { id: "layout", parentId: "root" },
    devices: { id: "devices", parentId: "layout", path: "devices" },
    "panel.layout": { id: "panel.layout", parentId: "root" },
    panel: { id: "panel", parentId: "panel.layout", path: "device" },
    "panel.login": { id: "panel.login", parentId: "panel", path: "login" },
    carbox: { id: "carbox", parentId: "layout", path: "carbox/*" },
  };
  const code = `window.__remixManifest=${JSON.stringify({ entry, routes })};`;
  const idsOf = (area: AreaName) => {
    const browser: { __remixManifest?: { routes: object } } = {};
    runInNewContext(slimManifest(code, area), Object.assign(browser, { window: browser }));
    return Object.keys(browser.__remixManifest?.routes ?? {});
  };
  expect(idsOf("admin")).toEqual(["root", "language", "layout", "devices"]);
  expect(idsOf("device")).toEqual(["root", "language", "layout", "devices", "panel.layout", "panel", "panel.login"]);
  expect(idsOf("carbox")).toEqual(["root", "language", "layout", "devices", "carbox"]);
});

it("refuses what is no manifest", () => {
  expect(() => slimManifest("export default {};", "admin")).toThrow("manifest");
  expect(() => slimManifest('window.__remixManifest={"entry":{}};', "admin")).toThrow("routes");
});

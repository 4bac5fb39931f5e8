import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { allPermissions } from "~contract/permissions.ts";
import { allEntries, entryOfRoute, groups, isAvailable, isAvailablePath, sections } from "./navigation";

interface Route {
  id?: string;
  path?: string;
  index?: boolean;
  children?: Route[];
}

/** Every route of the tree with its whole path, by id. */
function pathsById(tree: readonly Route[], base = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const route of tree) {
    const path = route.path ? `${base}/${route.path}` : base;
    if (route.id) found.set(route.id, path || "/");
    for (const [id, below] of pathsById(route.children ?? [], path)) found.set(id, below);
  }
  return found;
}

const tree = pathsById(await routes);

describe("the sidebar", () => {
  it.each(allEntries.map((entry) => [entry.route, entry] as const))(
    "knows whether %s is in the route tree",
    (_, entry) => {
      expect(isAvailable(entry)).toBe(tree.has(entry.route));
      if (isAvailable(entry)) expect(tree.get(entry.route)).toBe(entry.path);
    },
  );

  it("holds the entries of the specification", () => {
    expect(sections.flatMap(({ entries }) => entries).filter(({ hidden }) => !hidden)).toHaveLength(27);
    expect(allEntries.filter(({ hidden }) => hidden).map(({ route }) => route)).toEqual([
      "devices.updates",
      "updates.specific",
    ]);
    expect(groups.map(({ id, entries }) => [id, entries.length])).toEqual([
      ["settings", 10],
      ["v3", 5],
      ["tmdb", 6],
    ]);
  });

  it("names each route and path once, with a known permission", () => {
    expect(new Set(allEntries.map(({ route }) => route)).size).toBe(allEntries.length);
    expect(new Set(allEntries.map(({ path }) => path)).size).toBe(allEntries.length);
    for (const { permission } of [...allEntries, ...groups]) expect(allPermissions).toContain(permission);
  });

  it("has words for every entry, section and group", async () => {
    const { nav, section, group } = JSON.parse(await readFile("locales/en/shell.json", "utf8"));
    expect(Object.keys(nav)).toEqual(allEntries.map(({ route }) => route.replaceAll(".", "_")));
    expect(Object.keys(section)).toEqual(sections.slice(1).map(({ id }) => id));
    expect(Object.keys(group)).toEqual(groups.map(({ id }) => id));
  });
});

describe("entryOfRoute", () => {
  it("finds the screen a route hangs on", () => {
    expect(entryOfRoute("portals.edit")?.route).toBe("portals");
    expect(entryOfRoute("devices.onair.edit")?.route).toBe("devices.onair");
    expect(entryOfRoute("welcome")).toBeUndefined();
  });
});

describe("isAvailablePath", () => {
  it("is false below a screen that is not built", () => {
    expect(isAvailablePath("/settings/roles/3/edit")).toBe(false);
    expect(isAvailablePath("/m3u/4/edit?x=1")).toBe(false);
  });

  it("is true for built screens and for paths of no entry", () => {
    expect(isAvailablePath("/portals/3/edit")).toBe(true);
    expect(isAvailablePath("/settings/notifications")).toBe(true);
    expect(isAvailablePath("/")).toBe(true);
  });
});

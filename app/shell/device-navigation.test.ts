import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { flatRoutes } from "../../tests/setup/route-tree";
import { allPanelEntries, panelEntryOf, panelGroups, panelPath, wordOf } from "./device-navigation";

const tree = new Map(flatRoutes().map(({ id, path }) => [id, path]));
const shown = new Set(panelGroups.flatMap(({ entries }) => entries).map(({ route }) => route));

describe("the menu of the panel", () => {
  it.each(allPanelEntries.map((entry) => [entry.route, entry] as const))(
    "shows %s when it is in the route tree",
    (route, entry) => {
      expect(shown.has(route)).toBe(tree.has(route));
      if (shown.has(route)) expect(tree.get(route)).toBe(entry.path);
    },
  );

  it("has words for every entry and group", async () => {
    const { nav, group } = JSON.parse(await readFile("locales/en/device.json", "utf8"));
    for (const entry of allPanelEntries)
      expect(nav[wordOf(entry)]).toEqual({ title: expect.any(String), text: expect.any(String) });
    for (const { id } of panelGroups) if (id !== "home") expect(group[id]).toEqual(expect.any(String));
  });
});

describe("panelEntryOf", () => {
  it("finds the page that a route hangs on", () => {
    expect(panelEntryOf("device.playlists.edit")?.route).toBe("device.playlists");
    expect(panelEntryOf("device.playlists-upload")?.route).toBe("device.playlists-upload");
    expect(panelEntryOf("device.eula")?.route).toBe("device.about");
    expect(panelEntryOf("device.not-found")).toBeUndefined();
  });
});

describe("panelPath", () => {
  it("fills in the MAC", () => {
    const entry = { route: "x", path: "/device/x/:mac", icon: "tv" } as const;
    expect(panelPath(entry, "02:00:00:00:00:01")).toBe("/device/x/02:00:00:00:00:01");
  });
});

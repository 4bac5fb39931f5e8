import { expect, test } from "vitest";
import { type BuiltPages, overweight, weighPages, weightTable } from "./page-weight.ts";

const sizes: Record<string, number> = {
  "/manifest.js": 1_000,
  "/entry.js": 2_000,
  "/framework.js": 100_000,
  "/root.js": 500,
  "/layout.js": 700,
  "/list.js": 300,
  "/table.js": 4_000,
  "/edit.js": 200,
  "/form.js": 9_000,
  "/late.js": 40,
  "/area.css": 8_000,
  "/form.css": 1_500,
  "/en/devices.js": 900,
  "/de/devices.js": 1_100,
  "/en/edit.js": 3_000,
  "/de/edit.js": 2_000,
};

const route = (id: string, parentId: string | undefined, imports: string[], css: string[] = []) => ({
  id,
  parentId,
  module: `/${id}.js`,
  imports,
  css,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
});

/** A list and an edit page in one layout; both need the framework, only one of them the form. */
function builtPages(changed: Record<string, number> = {}): BuiltPages {
  return {
    assets: {
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: ["/framework.js"] },
      routes: {
        root: route("root", undefined, ["/framework.js"]),
        layout: route("layout", "root", ["/framework.js"]),
        list: route("list", "layout", ["/framework.js", "/table.js"]),
        edit: route("edit", "layout", ["/framework.js", "/form.js"], ["/form.css"]),
      },
    },
    pages: ["list", "edit"],
    languages: ["en", "de"],
    styles: ["/area.css"],
    late: ["/late.js"],
    messages: (language, chain) => [
      `/${language}/devices.js`,
      ...(chain.includes("edit") ? [`/${language}/edit.js`] : []),
    ],
    size(url) {
      const bytes = { ...sizes, ...changed }[url];
      if (bytes === undefined) throw new Error(`No such file: ${url}`);
      return bytes;
    },
  };
}

test("the first page counts every file once, with its parents, the manifest, what comes late and the longest messages", () => {
  const { first } = weighPages(builtPages(), "list");
  expect(first.scripts).toBe(1_000 + 2_000 + 100_000 + 500 + 700 + 300 + 4_000 + 40 + 1_100);
  expect(first.styles).toBe(8_000);
});

test("a further page counts what the first did not load, in its own heaviest language", () => {
  const { further } = weighPages(builtPages(), "list");
  expect(further).toEqual([{ route: "edit", scripts: 200 + 9_000 + 3_000, styles: 9_500 }]);
});

test("what a page on the way loaded is not counted again, and the page itself is no further one", () => {
  const built = { ...builtPages(), pages: ["list", "edit", "other"] };
  built.assets.routes.other = route("other", "layout", ["/form.js"]);
  const sizesWith = (url: string) => (url === "/other.js" ? 50 : builtPages().size(url));
  const { further } = weighPages({ ...built, size: sizesWith }, "list", ["edit"]);
  expect(further).toEqual([{ route: "other", scripts: 50, styles: 8_000 }]);
});

test("within the budgets nothing is reported, and the table tells the figures", () => {
  const report = weighPages(builtPages(), "list");
  expect(overweight(report)).toEqual([]);
  expect(weightTable(report)).toMatch(/first page, list\s+109\.6 kB of 130\.0 kB/);
  expect(weightTable(report)).toMatch(/of edit\s+12\.2 kB of 15\.0 kB/);
  expect(weightTable(report)).toMatch(/CSS\s+9\.5 kB of 12\.0 kB/);
});

test.each([
  [{ "/framework.js": 130_000 }, ["JavaScript of list: 139.6 kB, the budget is 130.0 kB"]],
  [{ "/form.js": 12_000 }, ["further JavaScript of edit: 15.2 kB, the budget is 15.0 kB"]],
  [{ "/form.css": 4_500 }, ["CSS of edit: 12.5 kB, the budget is 12.0 kB"]],
])("what is over is named with both figures: %o", (changed, lines) => {
  expect(overweight(weighPages(builtPages(changed), "list"))).toEqual(lines);
});

test("a page that the build does not have is a mistake of the build, not a light page", () => {
  expect(() => weighPages(builtPages(), "devices")).toThrow("The build has no route devices.");
});

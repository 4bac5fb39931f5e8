import { readFile } from "node:fs/promises";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Icon } from "./icon";
import { iconNames } from "./icon-names";

const sprite = await readFile(new URL("./icons.svg", import.meta.url), "utf8");

describe("the icon sprite", () => {
  it.each(iconNames)("holds %s", (name) => {
    expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24 24"><`);
  });

  it("holds nothing that no name asks for", () => {
    const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...iconNames]);
  });
});

describe("an icon in a page of the server", () => {
  it.each(iconNames)("%s is drawn by its own shapes", (name) => {
    const drawn = renderToStaticMarkup(createElement(Icon, { name }));
    // One path for all lines, a second one for what is filled.
    expect(drawn).toMatch(
      /^<svg [^>]*viewBox="0 0 24 24"[^>]*><path d="[^"]+"\/?>(?:<path fill="currentColor" d="[^"]+"\/?>)?(?:<\/path>)*<\/svg>$/,
    );
    expect(drawn).not.toContain("<use");
    expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24 24">${drawn.slice(drawn.indexOf(">") + 1, -6)}<`);
  });
});

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
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

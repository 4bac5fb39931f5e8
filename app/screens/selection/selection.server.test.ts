import { describe, expect, it } from "vitest";
import { readListQuery } from "~contract/paging.ts";
import { bulkCall, readSelection, selectionParams, sizeOf } from "./selection.server";

const state = readListQuery(new URLSearchParams("search=abc&filter[type]=m3u"));

function fields(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe("readSelection", () => {
  it("reads the chosen rows once each and leaves out what is no id", () => {
    const chosen = readSelection(
      fields([
        ["ids", "3"],
        ["ids", "3"],
        ["ids", "x"],
        ["ids", "-1"],
        ["ids", "5"],
      ]),
      state,
    );
    expect(chosen).toEqual({ ids: [3, 5] });
  });

  it("is null when nothing is chosen", () => {
    expect(readSelection(fields([]), state)).toBeNull();
    expect(
      readSelection(
        fields([
          ["scope", "all"],
          ["expected", "0"],
        ]),
        state,
      ),
    ).toBeNull();
    expect(
      readSelection(
        fields([
          ["scope", "all"],
          ["expected", "many"],
        ]),
        state,
      ),
    ).toBeNull();
  });

  it("takes all that match but the rows that were unchecked again, and travels to a confirm page", () => {
    const entries: [string, string][] = [
      ["scope", "all"],
      ["expected", "40"],
      ["shown", "1"],
      ["shown", "2"],
      ["ids", "2"],
    ];
    const all = readSelection(fields(entries), state);
    expect(all).toEqual({ filter: { search: "abc", filter: { type: "m3u" } }, expected: 40, except: [1] });
    if (!all) throw new Error("nothing was read");
    expect(sizeOf(all)).toBe(39);
    expect(readSelection(selectionParams(all), state)).toEqual(all);
    expect(bulkCall("disable", all)).toMatchObject({ action: "disable", expected: 40, except: [1] });
  });

  it("never takes more than a page of 500 named rows", () => {
    const many = fields(Array.from({ length: 900 }, (_, at) => ["ids", String(at + 1)]));
    expect(readSelection(many, state)).toMatchObject({ ids: { length: 500 } });
  });
});

import { describe, expect, it } from "vitest";
import type { Upstream } from "~/upstream/client.server";
import { models } from "~contract/models.ts";
import { readListQuery } from "~contract/paging.ts";
import { users } from "~contract/users.ts";
import { applyAction, bulkCall, readSelection, selectionParams, sizeOf } from "./selection.server";

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

describe("applyAction", () => {
  /** Notes which paths of the API are called. */
  async function pathsOf(act: (api: Upstream) => Promise<unknown>): Promise<string[]> {
    const paths: string[] = [];
    const call: Upstream["call"] = async (endpoint) => {
      paths.push(`${endpoint.method} ${endpoint.path}`);
      return endpoint.answer?.parse({ changed: 1 }) as never;
    };
    await act({ call });
    return paths;
  }

  it("disables one user by the call that the specification names", async () => {
    expect(await pathsOf((api) => applyAction(api, users, "disable", { ids: [7] }))).toEqual([
      "DELETE /settings/users/{id}/disable",
    ]);
  });

  it("disables several users at once", async () => {
    expect(await pathsOf((api) => applyAction(api, users, "disable", { ids: [7, 8] }))).toEqual([
      "POST /settings/users/bulk",
    ]);
  });

  it("goes through bulk where there is no call for one row", async () => {
    expect(await pathsOf((api) => applyAction(api, models, "disable", { ids: [7] }))).toEqual([
      "POST /settings/models/bulk",
    ]);
  });
});

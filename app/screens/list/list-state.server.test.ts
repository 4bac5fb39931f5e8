import { describe, expect, it } from "vitest";
import { devices } from "~/features/devices/devices";
import { portals } from "~/features/portals/portals";
import { listStateOf } from "./list-state.server";

function state(query: string) {
  return listStateOf(portals, new URL(`http://site/portals?${query}`));
}

describe("listStateOf", () => {
  it("has the defaults of spec §9: 20 rows, by id, newest first", () => {
    expect(state("")).toMatchObject({ length: 20, page: 1, sortBy: "id", sortDesc: true, search: "", filter: {} });
  });

  it("reads what the list knows", () => {
    expect(
      state("search=abc&sortBy=name&sortDesc=false&length=500&page=2&filter[type]=m3u&filter[archived]=true"),
    ).toMatchObject({
      search: "abc",
      sortBy: "name",
      sortDesc: false,
      length: 500,
      page: 2,
      filter: { type: "m3u", archived: "true" },
    });
  });

  it("reads a filter by text without the space around it", () => {
    const filtered = (text: string) =>
      listStateOf(devices, new URL(`http://site/devices?filter[owner_name]=${encodeURIComponent(text)}`)).filter;
    expect(filtered(" Tessa V ")).toEqual({ owner_name: "Tessa V" });
    expect(filtered("  ")).toEqual({});
    expect(filtered("x".repeat(201))).toEqual({});
  });

  it.each([
    ["length=0", { length: 20 }],
    ["length=999999", { length: 20 }],
    ["length=1e3", { length: 20 }],
    ["page=-1", { page: 1 }],
    ["page=abc", { page: 1 }],
    ["sortBy=password", { sortBy: "id", sortDesc: true }],
    ["sortBy=id;drop table portal", { sortBy: "id" }],
    ["sortDesc=maybe", { sortDesc: true }],
    ["filter[type]=other", { filter: {} }],
    ["filter[owner_id]=1", { filter: {} }],
    ["filter[__proto__]=1", { filter: {} }],
    [`search=${"x".repeat(300)}`, { search: "" }],
  ])("falls back instead of failing: %s", (query, expected) => {
    expect(state(query)).toMatchObject(expected);
  });
});

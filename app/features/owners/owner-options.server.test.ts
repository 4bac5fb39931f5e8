import { expect, it } from "vitest";
import { ownerOptions } from "./owner-options.server";

function owners(count: number) {
  return Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Owner ${at + 1}` }));
}

it("lists as many as a person looks through, for a form by number and for a list by name", () => {
  const { owner_id = [], owner_name = [] } = ownerOptions(owners(50));
  expect([owner_id.length, owner_id[49], owner_name[49]]).toEqual([
    50,
    { value: "50", label: "Owner 50" },
    { value: "Owner 50", label: "Owner 50" },
  ]);
});

it("lists none of more", () => {
  expect(ownerOptions(owners(51))).toEqual({});
});

import { expect, test } from "vitest";
import type { ActivityRow } from "~contract/activity.ts";
import { namedChanges } from "./named-changes.server";

function changes(line: Pick<ActivityRow, "before" | "after" | "references">) {
  const rest = { id: 1, at: "2026-01-01T00:00:00Z", action: "update", subject_type: "device" };
  const { before, after, references } = namedChanges({ ...rest, ...line });
  expect(references).toBeUndefined();
  return [before, after];
}

test("names stand where ids did; what has none stays an id", () => {
  const references = { owner_id: { 6: "Tess", 8: "Ines" }, model_id: { 3: "Nova" } };
  expect(changes({ before: { owner_id: 6, model_id: 2 }, after: { owner_id: 8, model_id: 3 }, references })).toEqual([
    { owner_id: ["Tess"], model_id: 2 },
    { owner_id: ["Ines"], model_id: ["Nova"] },
  ]);
});

test("lists are told in their order", () => {
  const references = { models: { 1: "Nova", 3: "Vela" } };
  expect(changes({ before: { models: [] }, after: { models: [3, 2, 1] }, references })).toEqual([
    { models: [] },
    { models: ["Vela", "#2", "Nova"] },
  ]);
});

test("two that are called the same are told apart", () => {
  const references = { owner_id: { 6: "Tess", 8: "Tess" } };
  expect(changes({ before: { owner_id: 6 }, after: { owner_id: 8 }, references })).toEqual([
    { owner_id: ["Tess #6"] },
    { owner_id: ["Tess #8"] },
  ]);
});

test("a line without names is as it was, nothing stays nothing, and fields that point to nothing are left alone", () => {
  expect(changes({ before: null, after: { owner_id: 6 } })).toEqual([null, { owner_id: 6 }]);
  const references = { owner_id: { 6: "Tess" } };
  expect(changes({ before: { owner_id: null, sort: 6 }, after: { owner_id: 6, sort: 7 }, references })).toEqual([
    { owner_id: null, sort: 6 },
    { owner_id: ["Tess"], sort: 7 },
  ]);
});

import { expect, test } from "vitest";
import { changesOf } from "./changes";

test("fields that differ, in the order of the row", () => {
  expect(changesOf({ name: "a", priority: 1, active: true }, { name: "b", priority: 1, active: false })).toEqual([
    { field: "name", before: "a", after: "b", secret: false },
    { field: "active", before: true, after: false, secret: false },
  ]);
});

test("a new row has nothing before, and nothing that is empty or nobody typed", () => {
  const after = { id: 7, lock_version: 1, created_at: "2026-01-01T00:00:00Z", name: "a", username: null };
  expect(changesOf(null, after)).toEqual([{ field: "name", before: null, after: "a", secret: false }]);
  expect(changesOf(undefined, undefined)).toEqual([]);
});

test("lists are compared by what they hold", () => {
  expect(changesOf({ roles: ["a", "b"] }, { roles: ["a", "b"] })).toEqual([]);
  expect(changesOf({ roles: ["a"] }, { roles: ["a", "b"] })).toHaveLength(1);
});

test.each([
  [{ password: "••••" }, { password: "••••" }],
  [{ password: null }, { password: "••••" }],
  [{ api_key: "plain" }, { api_key: "other" }],
  [{ pin: "1234" }, { pin: null }],
])("a secret is told to have changed: %j", (before, after) => {
  expect(changesOf(before, after)).toMatchObject([{ secret: true }]);
});

test("whether there is a password is no secret", () => {
  expect(changesOf({ has_password: false }, { has_password: true })).toMatchObject([{ secret: false }]);
});

import { expect, test } from "vitest";
import { failureStatus } from "./page-failure";

test.each([
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "The network connection was lost.",
])("a request that got no answer is no error of the server: %s", (message) => {
  expect(failureStatus(new TypeError(message))).toBe(503);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new TypeError("Failed to fetch dynamically imported module: https://admin.example/assets/edit.js"),
  new Error("Failed to fetch"),
])("any other mistake is: %s", (error) => {
  expect(failureStatus(error)).toBe(500);
});

import { describe, expect, test } from "vitest";
import { hostileValues } from "../../tests/setup/hostile-values";
import { returnPath, safePath } from "./safe-path";

const leaving = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "\t//evil.example",
  " //evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%2E%2E//evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "HTTPS://evil.example/",
  "http:evil.example",
  "//evil.example:80\\@app.test",
  "//user:pass@evil.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  "evil.example",
  "?next=//evil.example",
  "#//evil.example",
  "",
  `/${"a".repeat(2000)}`,
  null,
  undefined,
  42,
  ["/portals"],
];

describe("values that leave the site or are no path", () => {
  test.each(leaving)("%j", (value) => {
    expect(safePath(value)).toBeNull();
    expect(returnPath(value)).toBeNull();
  });
});

describe("encoded separators stay within the path", () => {
  test.each([
    "/%2Fevil.example",
    "/%5Cevil.example",
    "/%09/evil.example",
    "/@evil.example",
    "/:80",
    "/portals?next=//evil.example",
  ])("%s", (value) => {
    const path = safePath(value);
    expect(path).not.toBeNull();
    expect(new URL(path ?? "", "http://app.test").origin).toBe("http://app.test");
  });
});

test.each(hostileValues)("%.30s never leaves the site", (value) => {
  for (const given of [value, `/${value}`, `/portals?search=${value}`]) {
    const path = safePath(given);
    if (path !== null) expect(new URL(path, "http://app.test").host).toBe("app.test");
  }
});

test("query and fragment stay, parameters of the data protocol go", () => {
  expect(safePath("/portals?search=a%20b&page=2#row-3")).toBe("/portals?search=a%20b&page=2#row-3");
  expect(safePath("/portals?page=2&_routes=portals&index")).toBe("/portals?page=2");
});

describe("paths that are no page to return to", () => {
  test.each([
    "/logout",
    "/Logout/",
    "/theme",
    "/language",
    "/columns",
    "/portals/export?page=2",
    "/portals.data",
    "/_root.data",
    "/login",
    "/verify/2fa",
    "/password/confirm",
    "/password/reset/abc",
    "/setup/abc",
    "/email/verify/1",
    "/unauthorized",
    "/api/user",
  ])("%s", (value) => {
    expect(returnPath(value)).toBeNull();
  });
});

test.each(["/", "/portals", "/portals/3/edit?back=%2Fportals", "/settings/2fa", "/settings/password", "/emails"])(
  "%s is a page",
  (value) => {
    expect(returnPath(value)).toBe(value);
  },
);

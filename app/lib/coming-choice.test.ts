import { expect, test } from "vitest";
import { withComing } from "./coming-choice";

const here = { pathname: "/devices", search: "?length=10&filter%5Bkind%5D=mag" };

test.each([
  ["nothing else is under way", undefined, "/devices?length=10&sortBy=mac", "/devices?length=10&sortBy=mac"],
  [
    "another page is",
    { pathname: "/portals", search: "?sortBy=name" },
    "/devices?length=10&sortBy=mac",
    "/devices?length=10&sortBy=mac",
  ],
])("a choice is as it was made where %s", (_, coming, choice, expected) => {
  expect(withComing(choice, here, coming)).toBe(expected);
});

test("a choice joins the one that is under way", () => {
  const coming = { pathname: "/devices", search: "?length=10&filter%5Bkind%5D=mag&sortBy=mac&sortDesc=false" };
  expect(withComing("/devices?length=500&filter%5Bkind%5D=mag", here, coming)).toBe(
    "/devices?length=500&filter%5Bkind%5D=mag&sortBy=mac&sortDesc=false",
  );
  expect(withComing("/devices?length=10#row-7", here, coming)).toBe(
    "/devices?length=10&sortBy=mac&sortDesc=false#row-7",
  );
});

test("of two choices of the same kind the later one counts", () => {
  const coming = { pathname: "/devices", search: "?length=10&filter%5Bkind%5D=mag&sortBy=mac&sortDesc=false" };
  expect(withComing("/devices?length=10&filter%5Bkind%5D=mag&sortBy=name&sortDesc=true", here, coming)).toBe(
    "/devices?length=10&filter%5Bkind%5D=mag&sortBy=name&sortDesc=true",
  );
});

test("a page and an open row go with the rows that they were chosen among", () => {
  const coming = { pathname: "/devices", search: "?length=10&filter%5Bkind%5D=mag&page=3&expand=7" };
  expect(withComing("/devices?length=10&filter%5Bkind%5D=mag&sortBy=mac", here, coming)).toBe(
    "/devices?length=10&filter%5Bkind%5D=mag&sortBy=mac",
  );
});

test("a last filter that is taken away leaves what is under way", () => {
  const shown = { pathname: "/devices", search: "?search=x" };
  const coming = { pathname: "/devices", search: "?search=x&sortBy=mac" };
  expect(withComing("/devices?", shown, coming)).toBe("/devices?sortBy=mac");
  expect(withComing("/devices?", shown, { ...coming, search: "?search=x" })).toBe("/devices");
  expect(withComing("/devices?", shown, undefined)).toBe("/devices");
});

test("clearing all clears what is under way too", () => {
  const coming = { pathname: "/devices", search: "?length=10&search=x" };
  expect(withComing("/devices", here, coming)).toBe("/devices");
});

import { expect, test } from "vitest";
import { namespacesAt, routeHandle } from "./route-handle";

test("a page reads the files of its route, and of the kind that its path names", () => {
  const handle = {
    namespaces: ["screens"],
    namespacesByStep: { xtreams: ["device-xtreams"], portals: ["device-portals"] },
  };
  expect(namespacesAt(handle, "/devices/5/sources/xtreams")).toEqual(["screens", "device-xtreams"]);
  expect(namespacesAt(handle, "/devices/5/sources/portals/add")).toEqual(["screens", "device-portals"]);
  expect(namespacesAt(handle, "/devices")).toEqual(["screens"]);
});

test("a route that says nothing reads nothing of its own", () => {
  expect(namespacesAt(routeHandle(undefined), "/constructor/toString")).toEqual([]);
});

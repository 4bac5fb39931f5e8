import { expect, test } from "vitest";
import { createOriginReader } from "./forwarded.ts";

const url = new URL("http://internal:3000/portals");
const forwarded = {
  "x-forwarded-for": "198.51.100.1, 203.0.113.7",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "tv.example",
};

function read(trusted: string[], socket: string, headers: Record<string, string> = forwarded) {
  return createOriginReader(trusted)(new Headers(headers), url, socket);
}

test("without trusted proxies the headers mean nothing", () => {
  expect(read([], "10.0.0.1")).toEqual({ address: "10.0.0.1", protocol: "http", host: "internal:3000" });
});

test("from a stranger the headers mean nothing", () => {
  expect(read(["10.0.0.0/8"], "192.0.2.1")).toEqual({ address: "192.0.2.1", protocol: "http", host: "internal:3000" });
});

test("a trusted proxy is believed, the chain only up to the first stranger", () => {
  expect(read(["10.0.0.0/8"], "10.2.3.4")).toEqual({ address: "203.0.113.7", protocol: "https", host: "tv.example" });
  expect(read(["10.0.0.0/8", "203.0.113.7"], "10.2.3.4").address).toBe("198.51.100.1");
});

test("dual-stack sockets, IPv6 and ports are understood", () => {
  expect(read(["10.0.0.1"], "::ffff:10.0.0.1", { "x-forwarded-for": "[2001:db8::1]:4711" }).address).toBe(
    "2001:db8::1",
  );
  expect(read(["::1"], "::1", { "x-forwarded-for": "203.0.113.9:80" }).address).toBe("203.0.113.9");
});

test.each([
  ["junk in the chain", { "x-forwarded-for": "203.0.113.9, <script>" }, "10.0.0.1"],
  ["nothing", {}, "10.0.0.1"],
])("%s gives the proxy's own address", (_, headers, address) => {
  expect(read(["10.0.0.1"], "10.0.0.1", { ...headers }).address).toBe(address);
});

test.each(["evil.example/path", "a b", "user@evil.example", ""])("host %j is not believed", (host) => {
  expect(read(["10.0.0.1"], "10.0.0.1", { "x-forwarded-host": host }).host).toBe("internal:3000");
});

test("what the nearest proxy added counts, not what the client sent it", () => {
  const headers = { "x-forwarded-proto": "http, https", "x-forwarded-host": "evil.example, tv.example" };
  expect(read(["10.0.0.1"], "10.0.0.1", headers)).toMatchObject({ protocol: "https", host: "tv.example" });
});

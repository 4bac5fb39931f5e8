import { expect, test } from "vitest";
import { maskUrl, unmaskedUrl } from "./masked-url.ts";

test.each([
  ["http://tv.example", "http://tv.example"],
  ["https://tv.example:8443/base/", "https://tv.example:8443/base/"],
  ["http://tv.example/list.m3u", "http://tv.example/list.m3u"],
  [
    "http://tv.example:8080/get.php?username=anna&password=p%26w&type=m3u_plus&output=ts",
    "http://tv.example:8080/get.php?username=•••&password=•••&type=m3u_plus&output=ts",
  ],
  ["http://anna:p%40w@tv.example/list.m3u", "http://•••:•••@tv.example/list.m3u"],
  ["http://anna@tv.example/list.m3u", "http://•••:•••@tv.example/list.m3u"],
  ["http://tv.example/live/anna/secret/1.ts", "http://tv.example/live/•••/•••/1.ts"],
  ["http://tv.example/anna/sec%20ret/1234", "http://tv.example/•••/•••/1234"],
  // Short ones in places that no panel uses, spelled in any way.
  ["http://tv.example/anna/pw/list.m3u", "http://tv.example/•••/•••/list.m3u"],
  ["http://tv.example/iptv/a/b/", "http://tv.example/iptv/•••/•••/"],
  ["http://tv.example/pw.m3u8", "http://tv.example/•••.m3u8"],
  ["http://tv.example/4711", "http://tv.example/•••"],
  ["http://tv.example/%61nna/p%77/live/1.ts", "http://tv.example/•••/•••/live/1.ts"],
  ["http://live:ts@tv.example/live/ts/all.m3u", "http://•••:•••@tv.example/•••/•••/all.m3u"],
  ["http://tv.example/api/get.php?username=api&password=c", "http://tv.example/•••/get.php?username=•••&password=•••"],
  ["http://tv.example/stalker_portal/c/", "http://tv.example/stalker_portal/c/"],
  ["https://lists.example/p/8f3aC0ffee1234567890/all.m3u", "https://lists.example/p/•••/all.m3u"],
  ["https://lists.example/all?8f3aC0ffee1234567890", "https://lists.example/all?•••"],
  ["https://lists.example/all?id=42&empty=&x", "https://lists.example/all?id=•••&empty=&x"],
  ["https://lists.example/all?a=b=c", "https://lists.example/all?a=•••"],
  ["https://lists.example/all#secret", "https://lists.example/all#•••"],
  ["https://lists.example/%E0%A4%A/x", "https://lists.example/•••/•••"],
])("%s is shown as %s", (address, shown) => {
  expect(maskUrl(address)).toBe(shown);
  expect(unmaskedUrl("url", shown, address)).toBe(address);
});

test("the credentials of its account are hidden in an address too, where they are well-known words", () => {
  const [address, known] = ["http://tv.example/live/c/", ["live", "secret"]] as const;
  expect(maskUrl(address, known)).toBe("http://tv.example/•••/c/");
  expect(unmaskedUrl("server_url", "http://tv.example/•••/c/", address, known)).toBe(address);
});

test("a mask is only taken for the address that it was made of", () => {
  const stored = "https://lists.example/all?key=secret";
  for (const typed of [
    "https://evil.example/all?key=•••",
    "https://lists.example/all?key=•••&more=1",
    "https://lists.example/all?key=%E2%80%A2%E2%80%A2%E2%80%A2",
  ]) {
    expect(() => unmaskedUrl("url", typed, stored)).toThrow("api:source.masked");
    expect(() => unmaskedUrl("url", typed, null)).toThrow("api:source.masked");
  }
  expect(unmaskedUrl("url", "https://other.example/x?key=new", stored)).toBe("https://other.example/x?key=new");
});

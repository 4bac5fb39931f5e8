import { describe, expect, test } from "vitest";
import type { PlaylistError, PlaylistNote } from "../../contract/playlist-codes.ts";
import { readWhole } from "../../tests/setup/playlist.ts";
import { isStorable } from "../http/stray-text.ts";
import type { PlaylistEntry } from "./entry.ts";

const FULL: PlaylistEntry = {
  line: 2,
  name: "A",
  url: "http://h.example/a",
  tvg_id: null,
  tvg_name: null,
  tvg_logo: null,
  group: null,
  kind: "live",
  duration: null,
  catchup: null,
  user_agent: null,
  referrer: null,
  headers: [],
};

/** Lines behind #EXTM3U, and what differs from the entry above. */
const single: [lines: string[], expected: Partial<PlaylistEntry>][] = [
  [["#EXTINF:-1,A", "http://h.example/a"], {}],
  [["#extinf:-1,A", "http://h.example/a"], {}],
  [["  #EXTINF:-1,A  ", "\t http://h.example/a \t"], {}],
  [["#EXTINF -1,A", "http://h.example/a"], {}],
  [
    ["#EXTINF:-1,A", "", "# a remark", "#EXTALBUMARTURL:http://l.example/a.png", "#EXTIMG:cover", "http://h.example/a"],
    {},
  ],
  [['#EXTINF:-1 tvg-name="N",', "http://h.example/a"], { name: "N", tvg_name: "N" }],
  [
    ["#EXTINF:-1,", "http://h.example/x/Das%20Erste.ts?token=/1"],
    { name: "Das Erste.ts", url: "http://h.example/x/Das%20Erste.ts?token=/1" },
  ],
  [["#EXTINF:-1,", "http://h.example:8080/"], { name: "h.example:8080", url: "http://h.example:8080/" }],
  [["#EXTINF:-1,", "http://h.example/%00%ff"], { name: "%00%ff", url: "http://h.example/%00%ff" }],
  [["#EXTINF:-1,", "http://h.example/%00"], { name: "http://h.example/%00", url: "http://h.example/%00" }],
  [["http://h.example/a"], { name: "a" }],
  [["#EXTINF:5400,A", "http://h.example/a"], { duration: 5400, kind: "vod" }],
  [
    [
      '#EXTINF:-1 tvg-id="a.de" tvg-name="A HD" tvg-logo="https://l.example/a.png" group-title="Deutschland; News",A',
      "http://h.example/a",
    ],
    { tvg_id: "a.de", tvg_name: "A HD", tvg_logo: "https://l.example/a.png", group: "Deutschland; News" },
  ],
  [['#EXTINF:-1 tvg-logo="a.png",A', "http://h.example/a"], {}],
  [['#EXTINF:-1 tvg-logo="javascript:alert(1)",A', "http://h.example/a"], {}],
  [
    ["#EXTINF:-1 tvg-logo=\"\" logo='http://l.example/b.png',A", "http://h.example/a"],
    { tvg_logo: "http://l.example/b.png" },
  ],
  [
    ['#EXTINF:-1 catchup="append" catchup-days="7" catchup-source="?utc={utc}&lutc={lutc}",A', "http://h.example/a"],
    { catchup: { type: "append", days: 7, source: "?utc={utc}&lutc={lutc}" } },
  ],
  [['#EXTINF:-1 timeshift="3",A', "http://h.example/a"], { catchup: { type: null, days: 3, source: null } }],
  [['#EXTINF:-1 catchup="" catchup-days="0" tvg-rec="x",A', "http://h.example/a"], {}],
  [
    ["#EXTINF:-1,A", "#EXTVLCOPT:http-user-agent=VLC/3.0 (=)", "#EXTVLCOPT:network-caching=1000", "http://h.example/a"],
    { user_agent: "VLC/3.0 (=)" },
  ],
  [
    ["#EXTVLCOPT:http-referrer=http://r.example/?a=b", "#EXTINF:-1,A", "http://h.example/a"],
    { line: 3, referrer: "http://r.example/?a=b" },
  ],
  [
    ['#EXTINF:-1 user-agent="UA" http-referrer="http://r.example",A', "http://h.example/a"],
    { user_agent: "UA", referrer: "http://r.example" },
  ],
  [
    [
      "#EXTINF:-1,A",
      "#KODIPROP:inputstream.adaptive.stream_headers=User-Agent=My%20UA&Origin=http://o.example",
      "#KODIPROP:inputstream=inputstream.adaptive",
      "http://h.example/a",
    ],
    { user_agent: "My UA", headers: [{ name: "Origin", value: "http://o.example" }] },
  ],
  [
    ["#EXTINF:-1,A", '#EXTHTTP:{"cookie":"a=b; c","User-Agent":"UA","n":1}', "http://h.example/a"],
    { user_agent: "UA", headers: [{ name: "cookie", value: "a=b; c" }] },
  ],
  [["#EXTINF:-1,A", "#EXTHTTP:{not json", "http://h.example/a"], {}],
  [
    [
      "#EXTINF:-1,A",
      "http://h.example/a|User-Agent=Mozilla%2F5.0%20(X11)&Referer=http%3A%2F%2Fr.example%2F&X-Token=a=b",
    ],
    { user_agent: "Mozilla/5.0 (X11)", referrer: "http://r.example/", headers: [{ name: "X-Token", value: "a=b" }] },
  ],
  [
    ["#EXTINF:-1,A", 'http://h.example/a|user-agent="Mozilla/5.0"&referrer=100%'],
    { user_agent: "Mozilla/5.0", referrer: "100%" },
  ],
  [["#EXTINF:-1,A", "http://h.example/a|User-Agent=A%0d%0aX-Evil:%001&Bad Name=1&Empty="], { user_agent: "AX-Evil:1" }],
  [["#EXTINF:-1,A", "http://h.example/a|b"], { url: "http://h.example/a|b" }],
  [
    [
      '#EXTINF:-1 user-agent="attribute",A',
      "#EXTVLCOPT:http-user-agent=directive",
      "http://h.example/a|User-Agent=suffix",
    ],
    { user_agent: "suffix" },
  ],
  [
    ['#EXTINF:-1 user-agent="attribute",A', "#EXTVLCOPT:http-user-agent=directive", "http://h.example/a"],
    { user_agent: "directive" },
  ],
  [["#EXTINF:-1,A\u0000B\u0007", "http://h.example/a"], { name: "AB" }],
];

test.each(single)("%j", async (lines, expected) => {
  const { entries, summary } = await readWhole(["#EXTM3U", ...lines].join("\n"));
  expect(entries).toEqual([{ ...FULL, ...expected }]);
  expect(summary).toMatchObject({ refused: null, error_total: 0 });
});

test.each([
  "http://h.example/a",
  "HTTPS://h.example:8443/a?b=c#d",
  "http://user:pass@h.example/a",
  "http://[2001:db8::1]:80/a",
  "rtmp://h.example/live playpath=a swfUrl=http://h.example/p.swf",
  "rtmps://h.example/a",
  "rtsp://h.example:554/a",
  "rtp://@239.0.0.1:5004",
  "udp://@239.0.0.1:1234",
  "udp://239.0.0.1:1234",
  "srt://h.example:9000?mode=caller",
  "mms://h.example/a",
  "mmsh://h.example/a",
  "acestream://94c2fd8fb9bc8f2fc71a2cbe9d4b866f227a0209",
])("%s is an address", async (url) => {
  const { entries, summary } = await readWhole(`#EXTM3U\n#EXTINF:-1,A\n${url}\n`);
  expect(entries.map((entry) => entry.url)).toEqual([url]);
  expect(summary.error_total).toBe(0);
});

test.each<[PlaylistError, string, string | null]>([
  ["relative_url", "a.ts", null],
  ["relative_url", "/live/a.ts", null],
  ["relative_url", "../a.ts", null],
  ["relative_url", "//h.example/a.ts", null],
  ["relative_url", "www.example.com/a.ts", null],
  ["relative_url", "h.example:8080/a.ts", null],
  ["relative_url", "C:\\Videos\\a.mp4", null],
  ["unknown_scheme", "magnet:?xt=urn:btih:1", "magnet"],
  ["unknown_scheme", "FILE:///home/a.ts", "file"],
  ["unknown_scheme", "plugin://plugin.video.a/", "plugin"],
  ["unknown_scheme", "javascript:alert(1)", "javascript"],
  ["unknown_scheme", `${"x".repeat(500)}://a`, "x".repeat(32)],
  ["bad_url", "http://", null],
  ["bad_url", "http:///a", null],
  ["bad_url", "http:a", null],
  ["bad_url", "https://h.example:99999/", null],
  ["bad_url", "http://h example/", null],
  ["bad_url", "rtmp://", null],
])("%s: %s", async (code, url, detail) => {
  const { entries, summary } = await readWhole(`#EXTM3U\n#EXTINF:-1,A\n${url}\n#EXTINF:-1,B\nhttp://h.example/b\n`);
  expect(entries.map(({ line, name }) => [line, name])).toEqual([[4, "B"]]);
  expect(summary).toMatchObject({ refused: null, errors: [{ line: 3, code, detail }], error_total: 1 });
});

test("an #EXTINF without an address is named, and takes its options and group along", async () => {
  const { entries, summary } = await readWhole(
    [
      "#EXTM3U",
      "#EXTINF:-1,Gone",
      "#EXTGRP:Lost",
      "#EXTVLCOPT:http-user-agent=UA",
      "#EXTINF:-1,Here",
      "http://h.example/1",
      "#EXTINF:-1,",
    ].join("\n"),
  );
  expect(entries).toMatchObject([{ line: 5, name: "Here", group: null, user_agent: null }]);
  expect(summary.errors).toEqual([
    { line: 2, code: "missing_url", detail: "Gone" },
    { line: 7, code: "missing_url", detail: null },
  ]);
});

test.each<[PlaylistNote, string, number]>([
  ["missing_extinf", "http://h.example/a", 2],
  ["control_characters", "#EXTINF:-1,A\u0000\nhttp://h.example/a", 2],
  ["cut", `#EXTINF:-1,${"🙂".repeat(128)}\nhttp://h.example/a`, 2],
])("note %s", async (code, lines, line) => {
  const { entries, summary } = await readWhole(`#EXTM3U\n${lines}`);
  expect(summary).toMatchObject({ channels: 1, notes: [{ line, code, detail: null }], note_total: 1 });
  expect(entries.map((entry) => isStorable(entry.name))).toEqual([true]);
});

describe("groups", () => {
  test("a title is the channel's own; #EXTGRP holds for one behind an #EXTINF, for all before it", async () => {
    const channel = (name: string, title = "") => `#EXTINF:-1 group-title="${title}",${name}`;
    const url = "http://h.example/1";
    const { entries, summary } = await readWhole(
      [
        ...["#EXTM3U", channel("a"), url],
        ...["#EXTGRP:Common", channel("b"), url, channel("c"), url],
        ...[channel("d", "Title"), url, channel("e", "Title"), "#EXTGRP:Own", url],
        ...[channel("f"), "#EXTGRP:Own", url, channel("g"), url, url],
        ...["#EXTGRP:", channel("h"), url],
      ].join("\n"),
    );
    expect(entries.map(({ name, group }) => [name, group])).toEqual([
      ["a", null],
      ["b", "Common"],
      ["c", "Common"],
      ["d", "Title"],
      ["e", "Title"],
      ["f", "Own"],
      ["g", "Common"],
      ["1", "Common"],
      ["h", null],
    ]);
    expect(summary.groups).toEqual([
      { name: "Common", channels: 4 },
      { name: "Title", channels: 2 },
      { name: "Own", channels: 1 },
    ]);
  });
});

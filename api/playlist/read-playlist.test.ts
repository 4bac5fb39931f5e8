import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { PlaylistRefusal } from "../../contract/playlist-codes.ts";
import { readWhole } from "../../tests/setup/playlist.ts";
import { readPlaylist } from "./read-playlist.ts";

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
const MP4 = Buffer.from([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]);

function channels(count: number): string {
  return Array.from({ length: count }, (_, index) => `#EXTINF:-1,C${index}\nhttp://h.example/${index}\n`).join("");
}

describe("what is no list of channels", () => {
  test.each<[PlaylistRefusal, string, string | Uint8Array]>([
    ["empty", "nothing", ""],
    ["empty", "blank lines", "\ufeff\r\n  \n\t\n"],
    ["html", "a page", '<!DOCTYPE html>\n<html><a href=\n"http://h.example/a">\nhttp://h.example/a\n'],
    ["html", "an error of PHP", "\n<br />\n<b>Warning</b>: 1\n#EXTM3U\n"],
    ["xml", "a programme guide", '<?xml version="1.0"?>\n<tv>\n'],
    ["xml", "a programme guide without a head", "<tv generator-info-name='x'>"],
    ["json", "an answer of a panel", '{"user_info":{"auth":0}}'],
    ["json", "a list", '[{"num":1,"name":"CNN"}]'],
    ["json", "a list over several lines", "[\n  {\n"],
    ["json", "one line of a megabyte", `[${'{"num":1},'.repeat(100_000)}0]`],
    ["binary", "gzip", gzipSync("#EXTM3U\n")],
    ["binary", "JPEG", JPEG],
    ["binary", "PNG", PNG],
    ["binary", "MP4", MP4],
    ["binary", "NUL alone", new Uint8Array(100_000)],
    ["text", "prose", "Dear customer,\nyour list: is attached.\n"],
    ["text", "another kind of player's list", "[playlist]\nNumberOfEntries=1\n"],
    ["no_channels", "a header alone", "#EXTM3U\n"],
    ["no_channels", "only bad lines", "#EXTM3U\n#EXTINF:-1,A\na.ts\n"],
    ["no_channels", "addresses of another kind", "file:///a.ts\n"],
    [
      "hls",
      "a stream",
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.9,\nhttp://h.example/1.ts\n#EXT-X-ENDLIST\n",
    ],
    ["hls", "its variants", '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1"\nhttp://h.example/low.m3u8\n'],
    ["hls", "a stream with late directives", "#EXTM3U\n#EXTINF:10,\n1.ts\n#EXT-X-TARGETDURATION:10\n"],
    ["too_many", "50,001 channels", channels(50_001)],
  ])("%s: %s", async (refused, _, list) => {
    const { entries, summary } = await readWhole(list);
    expect(summary.refused).toBe(refused);
    if (refused !== "too_many") expect(entries).toEqual([]);
  });
});

test.each([
  [
    "what panels write into lists",
    '#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID="com.example"\n#EXTINF:-1,A\nhttp://h.example/a\n',
  ],
  ["a directive of HLS inside an entry", "#EXTM3U\n#EXTINF:-1,A\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://h.example/a\n"],
  ["no header", "#EXTINF:-1,A\nhttp://h.example/a\n"],
  ["addresses alone", "http://h.example/a\n"],
  ["NUL at the end", `#EXTM3U\n#EXTINF:-1,A\nhttp://h.example/a\n${"\0".repeat(4_096)}`],
])("%s: a list of channels", async (_, list) => {
  const { entries, summary } = await readWhole(list);
  expect(summary.refused).toBeNull();
  expect(entries.map((entry) => entry.url)).toEqual(["http://h.example/a"]);
});

test("50,000 channels are given in order, a batch at a time, and the source waits for each", async () => {
  const sizes: number[] = [];
  let busy = false;
  async function* source() {
    const bytes = Buffer.from(channels(50_000));
    for (let from = 0; from < bytes.length; from += 100_000) {
      expect(busy).toBe(false);
      yield bytes.subarray(from, from + 100_000);
    }
  }
  const summary = await readPlaylist(source(), async (entries) => {
    busy = true;
    await new Promise((resolve) => setImmediate(resolve));
    expect(entries[0]?.name).toBe(`C${sizes.length * 500}`);
    sizes.push(entries.length);
    busy = false;
  });
  expect(sizes).toEqual(Array(100).fill(500));
  expect(summary).toMatchObject({ refused: null, channels: 50_000, duplicates: 0, lines: 100_000 });
});

test("the summary counts kinds, groups, duplicates, errors and notes, and keeps so many of each", async () => {
  const films = Array.from(
    { length: 1_200 },
    (_, index) => `#EXTINF:-1 group-title="G${index}",F\nhttp://h.example/${index}.mp4`,
  );
  const twice = "#EXTINF:-1,A\nhttp://h.example/a\n".repeat(3);
  const { entries, summary } = await readWhole(
    `#EXTM3U\n${films.join("\n")}\n${twice}#EXTINF:-1,B\nhttp://h.example/a\n${"a.ts\n".repeat(150)}${"http://h.example/x\n".repeat(120)}`,
  );
  expect(entries).toHaveLength(1_324);
  expect(summary).toMatchObject({
    channels: 1_324,
    kinds: { live: 124, vod: 1_200, series: 0 },
    duplicates: 2 + 119,
    more_groups: true,
    error_total: 150,
    note_total: 120,
  });
  expect(summary.groups).toHaveLength(1_000);
  expect(summary.errors).toHaveLength(100);
  expect(summary.notes).toHaveLength(100);
});

test.each([
  ['url-tvg="http://e.example/a.xml.gz" refresh="3600"', "http://e.example/a.xml.gz"],
  ["x-tvg-url='https://e.example/a.xml,https://e.example/b.xml'", "https://e.example/a.xml"],
  ['url-tvg="" x-tvg-url="https://e.example/a.xml"', "https://e.example/a.xml"],
  ['url-tvg="file:///a.xml"', null],
  ["", null],
])("the programme guide of #EXTM3U %s", async (attributes, expected) => {
  const { summary } = await readWhole(
    `#EXTM3U ${attributes}\n#EXTINF:-1,A\nhttp://h.example/a\n#EXTM3U refresh="7200"\n`,
  );
  expect(summary.epg_url).toBe(expected);
  expect(summary.header.refresh).toBe(attributes.includes("3600") ? "3600" : "7200");
});

describe("a web stream", () => {
  test("is read to its end", async () => {
    const { body } = new Response(channels(3));
    if (body === null) throw new Error("a response with a text has a body");
    expect(await readPlaylist(body, () => {})).toMatchObject({ refused: null, channels: 3 });
  });

  test("is left when the file is refused", async () => {
    const page = new TextEncoder().encode(`<html>${"x".repeat(1_000)}\n`);
    let given = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(page);
      },
      cancel() {
        cancelled = true;
      },
    });
    expect(await readPlaylist(endless, () => {})).toMatchObject({ refused: "html" });
    expect(cancelled).toBe(true);
    expect(given).toBeLessThan(5);
  });
});

test("what the source or the receiver throws is thrown", async () => {
  async function* broken() {
    yield new TextEncoder().encode(channels(1));
    throw new Error("connection lost");
  }
  await expect(readPlaylist(broken(), () => {})).rejects.toThrow("connection lost");
  const { body } = new Response(channels(600));
  if (body === null) throw new Error("a response with a text has a body");
  await expect(readPlaylist(body, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ReadPlaylist, readWhole } from "../../tests/setup/playlist.ts";
import { findStrayText } from "../http/stray-text.ts";
import { playlistLimits } from "./entry.ts";

/** Fixed, so that a failure is found again. */
const SEED = 20_260_101;

const SAMPLE = [
  '\ufeff#EXTM3U url-tvg="http://e.example/a.xml" refresh=3600\r',
  "#EXTGRP:Größe 🙂\r",
  '#EXTINF:-1 tvg-id="a" tvg-name=\'A \\\'1\\\'\' group-title="N, W",CNN, = "x"\r',
  "#EXTVLCOPT:http-user-agent=VLC\r\r",
  "http://h.example/live/u/p/1.ts|Referer=http%3A%2F%2Fr&X=1\n",
  "#EXTINF:5400,東京 S01E02\nudp://@239.0.0.1:1\n\n",
  '#EXTINF:-1,gone\n#EXTINF:-1 tvg-name="open,x\nmagnet:?a\na.ts\nhttp://h.example/b.mp4',
].join("\n");

const ENCODED: [string, Buffer][] = [
  ["utf-8", Buffer.from(SAMPLE)],
  ["utf-16le", Buffer.from(SAMPLE, "utf16le")],
  ["utf-16be", Buffer.from(SAMPLE, "utf16le").swap16()],
  ["windows-1252", Buffer.from(SAMPLE.slice(1), "latin1")],
];

/** What lists are made of, right and wrong. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("#EXTM3U", "#EXTINF:", "#EXTGRP:", "#EXTVLCOPT:http-user-agent=", "#EXTHTTP:{"),
  },
  { weight: 2, arbitrary: fc.constantFrom("#KODIPROP:", "#EXT-X-TARGETDURATION:1", "-1", "0", "5400", "10.5") },
  {
    weight: 6,
    arbitrary: fc.constantFrom("tvg-id=", "tvg-name=", "tvg-logo=", "group-title=", "catchup=", "url-tvg="),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      "http://h.example/a",
      "udp://@1.2.3.4:5",
      "magnet:",
      "a.ts",
      "/movie/",
      ".mp4",
      "|",
      "&",
      "%41",
      "%zz",
    ),
  },
  {
    weight: 10,
    arbitrary: fc.constantFrom(" ", ",", "=", '"', "'", "\\", "\t", "\0", "\r", "\n", "\r\n", "\n", "\n", "\ufeff"),
  },
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
const anyBytes = fc.uint8Array({ maxLength: 300 });
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

/** Bytes of a good list with some put in the place of others. */
const mutated = fc
  .tuple(
    fc.constantFrom(...ENCODED.map(([, bytes]) => bytes)),
    fc.array(fc.tuple(fc.nat(1_000), fc.nat(20), fc.uint8Array({ maxLength: 8 })), { maxLength: 6 }),
  )
  .map(([bytes, changes]) =>
    changes.reduce<Buffer>((list, [at, removed, put]) => {
      const from = at % (list.length + 1);
      return Buffer.concat([list.subarray(0, from), put, list.subarray(from + removed)]);
    }, bytes),
  );

describe("the chunks a list arrives in change nothing", () => {
  test.each(ENCODED)("%s, one byte at a time", async (encoding, bytes) => {
    const whole = await readWhole(bytes);
    expect(whole.summary).toMatchObject({ encoding, channels: 3, error_total: 3 });
    expect(await readWhole(bytes, [1])).toEqual(whole);
  });

  test.each(ENCODED)("%s, cut at every byte", async (_, bytes) => {
    const whole = await readWhole(bytes);
    for (let at = 1; at < bytes.length; at += 1) expect(await readWhole(bytes, [at, bytes.length])).toEqual(whole);
  });

  test.each([65_535, 65_536, 65_537, 131_073])("a line of %i bytes", async (length) => {
    const list = `#EXTM3U\n${"#".padEnd(length, "é")}\r\n#EXTINF:-1,A\nhttp://h.example/a`;
    const whole = await readWhole(list);
    expect(await readWhole(list, [1_000])).toEqual(whole);
    expect(await readWhole(list, [65_536])).toEqual(whole);
  });
});

test("a file that is refused for its one long line", async () => {
  const list = `[${"0,".repeat(100_000)}0]`;
  const whole = await readWhole(list);
  expect(whole.summary).toMatchObject({ refused: "json", lines: 1 });
  expect(await readWhole(list, [1_000])).toEqual(whole);
});

describe("whatever arrives", () => {
  test.each<[string, fc.Arbitrary<string | Uint8Array>, number]>([
    ["text", text, 1_000],
    ["a header and text", text.map((rest) => `#EXTM3U\n#EXTINF:-1 ${rest}`), 1_000],
    ["mutations", mutated, 1_000],
    ["bytes", anyBytes, 500],
  ])(
    "%s: it is read to its end, and the same in any chunks",
    async (_, arbitrary, numRuns) => {
      await fc.assert(
        fc.asyncProperty(arbitrary, sizes, async (list, cuts) => {
          const whole = await readWhole(list);
          expectSound(whole);
          expect(await readWhole(list, cuts)).toEqual(whole);
        }),
        { seed: SEED, numRuns },
      );
    },
    60_000,
  );
});

/** What holds for every list. */
function expectSound({ entries, summary }: ReadPlaylist): void {
  expect(findStrayText({ entries, summary })).toBeNull();
  expect(summary.refused === null).toBe(entries.length > 0);
  expect(summary.kinds.live + summary.kinds.vod + summary.kinds.series).toBe(summary.channels);
  expect(summary.errors.length).toBe(Math.min(summary.error_total, playlistLimits.remarks));
  for (const { line, name, url, group } of entries) {
    expect(line).toBeGreaterThan(0);
    expect(line).toBeLessThanOrEqual(summary.lines);
    expect(name).not.toBe("");
    expect(name.length).toBeLessThanOrEqual(playlistLimits.textLength);
    expect(url).toMatch(/^[a-z]+:\/\/./i);
    expect(group).not.toBe("");
  }
}

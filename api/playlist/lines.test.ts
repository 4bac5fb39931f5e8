import { describe, expect, test } from "vitest";
import { readWhole } from "../../tests/setup/playlist.ts";

const TEXT = "#EXTM3U\r\n#EXTINF:-1 group-title='Größe',Café 東京 🙂 قناة\r\nhttp://h.example/1\r\n";

function utf16(text: string, bigEndian: boolean, mark: boolean): Buffer {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
}

describe("encodings", () => {
  test.each([
    ["utf-8", Buffer.from(TEXT)],
    ["utf-8", Buffer.from(`\ufeff${TEXT}`)],
    ["utf-16le", utf16(TEXT, false, true)],
    ["utf-16be", utf16(TEXT, true, true)],
    ["utf-16le", utf16(TEXT, false, false)],
    ["utf-16be", utf16(TEXT, true, false)],
  ])("%s", async (encoding, bytes) => {
    const { entries, summary } = await readWhole(bytes);
    expect(summary.encoding).toBe(encoding);
    expect(entries).toMatchObject([{ name: "Café 東京 🙂 قناة", group: "Größe", line: 2 }]);
    expect(summary).toMatchObject({ lines: 3, error_total: 0, note_total: 0 });
  });

  test("a line that is no UTF-8 is Windows-1252", async () => {
    const bytes = Buffer.from("#EXTM3U\n#EXTINF:-1,Caf\xe9 \x80 \x93TV\x94 \xdf\nhttp://h.example/1\n", "latin1");
    const { entries, summary } = await readWhole(bytes);
    expect(entries.map((entry) => entry.name)).toEqual(["Café € “TV” ß"]);
    expect(summary.encoding).toBe("windows-1252");
  });

  test("lists that were pasted together are read line by line", async () => {
    const bytes = Buffer.concat([
      Buffer.from("\ufeff#EXTM3U\n#EXTINF:-1,Café\nhttp://h.example/1\n"),
      Buffer.from("#EXTINF:-1,Caf\xe9\nhttp://h.example/2\n", "latin1"),
      Buffer.from("\ufeff#EXTM3U\n#EXTINF:-1,東京\nhttp://h.example/3\n"),
    ]);
    const { entries, summary } = await readWhole(bytes);
    expect(entries.map((entry) => entry.name)).toEqual(["Café", "Café", "東京"]);
    expect(summary).toMatchObject({ encoding: "mixed", error_total: 0 });
  });
});

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
  ["CR", "\r"],
])("%s ends a line", async (_, end) => {
  const list = ["#EXTM3U", "", "#EXTINF:-1,A", "http://h.example/a", "#EXTINF:-1,B", "http://h.example/b"];
  const unfinished = await readWhole(list.join(end));
  const finished = await readWhole(list.join(end) + end);
  expect(unfinished.entries.map(({ line, name }) => [line, name])).toEqual([
    [3, "A"],
    [5, "B"],
  ]);
  expect(unfinished.summary.lines).toBe(6);
  expect(finished).toEqual(unfinished);
});

test("mixed ends of lines keep the count", async () => {
  const { summary } = await readWhole("#EXTM3U\r\r\n\n\r#EXTINF:-1,gone\n\r\nhttp:///\n");
  expect(summary.lines).toBe(7);
  expect(summary.errors).toEqual([{ line: 7, code: "bad_url", detail: null }]);
});

describe("long lines", () => {
  const url = "http://h.example/";

  test("one of 64 kB is read, one byte more is left out", async () => {
    const info = "#EXTINF:-1,";
    const list = (bytes: number) => `#EXTM3U\n${info.padEnd(bytes, "x")}\n${url}1\n#EXTINF:-1,B\n${url}2\n`;
    const fits = await readWhole(list(65_536));
    expect(fits.entries.map((entry) => entry.name)).toEqual(["x".repeat(255), "B"]);
    expect(fits.summary).toMatchObject({ error_total: 0, notes: [{ line: 2, code: "cut" }] });
    const long = await readWhole(list(65_537));
    expect(long.entries.map((entry) => entry.name)).toEqual(["1", "B"]);
    expect(long.summary).toMatchObject({
      errors: [{ line: 2, code: "line_too_long" }],
      notes: [{ line: 3, code: "missing_extinf" }],
      lines: 5,
    });
  });

  test("a long address takes its #EXTINF along; the next line is read", async () => {
    const { entries, summary } = await readWhole(
      `#EXTM3U\n#EXTINF:-1,A\n${url}${"x".repeat(5_000_000)}\n#EXTINF:-1,B\n${url}2`,
      [70_000],
    );
    expect(entries.map(({ line, name }) => [line, name])).toEqual([[4, "B"]]);
    expect(summary.errors).toEqual([{ line: 3, code: "line_too_long", detail: null }]);
  });

  test("an address above 8,192 characters is left out", async () => {
    const { summary } = await readWhole(`#EXTM3U\n#EXTINF:-1,A\n${url.padEnd(8_192, "x")}\n${url.padEnd(8_193, "x")}`);
    expect(summary).toMatchObject({ channels: 1, errors: [{ line: 4, code: "url_too_long" }] });
  });
});

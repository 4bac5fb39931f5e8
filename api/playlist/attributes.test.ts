import { describe, expect, test } from "vitest";
import { readChannelInfo, readHeaderAttributes } from "./attributes.ts";

type Row = [text: string, name: string, attributes?: Record<string, string>, duration?: number];

const rows: Row[] = [
  ["-1,CNN", "CNN"],
  ["-1 , CNN ", "CNN"],
  [" -1,CNN", "CNN"],
  ["0,CNN", "CNN"],
  ["5400,The Third Man", "The Third Man", {}, 5400],
  ["10.5,Jingle", "Jingle", {}, 10.5],
  [",CNN", "CNN"],
  ["CNN", "CNN"],
  ["", ""],
  ["-1", ""],
  ["-1,", ""],
  ['-1 tvg-id="cnn.us" group-title="News",CNN', "CNN", { "tvg-id": "cnn.us", "group-title": "News" }],
  ["-1 tvg-id='cnn.us' group-title='News',CNN", "CNN", { "tvg-id": "cnn.us", "group-title": "News" }],
  ["-1 tvg-id=cnn.us group-title=News,CNN", "CNN", { "tvg-id": "cnn.us", "group-title": "News" }],
  ['-1 TVG-ID="a" Group-Title="b",CNN', "CNN", { "tvg-id": "a", "group-title": "b" }],
  ['-1tvg-id="a"tvg-name="b",CNN', "CNN", { "tvg-id": "a", "tvg-name": "b" }],
  ['-1 tvg-id = "a" tvg-name= "b",CNN', "CNN", { "tvg-id": "a", "tvg-name": "b" }],
  ['-1 tvg-id="" tvg-logo= group-title="",CNN', "CNN", { "tvg-id": "", "tvg-logo": "", "group-title": "" }],
  ['-1 tvg-id="" tvg-id="a" tvg-id="b",CNN', "CNN", { "tvg-id": "a" }],
  ['-1 group-title="News, World",CNN, International', "CNN, International", { "group-title": "News, World" }],
  ["-1,E=mc², or: a=b", "E=mc², or: a=b"],
  ['-1 tvg-logo="http://l.example/?a=1&b=2,3",CNN', "CNN", { "tvg-logo": "http://l.example/?a=1&b=2,3" }],
  ["-1 tvg-logo=http://l.example/?a=1&b=2,CNN", "CNN", { "tvg-logo": "http://l.example/?a=1&b=2" }],
  ['-1,tvg-id="a" group-title="b",CNN', "CNN", { "tvg-id": "a", "group-title": "b" }],
  ['-1 tvg-id="a", tvg-name="b", CNN', "CNN", { "tvg-id": "a", "tvg-name": "b" }],
  ['-1 tvg-id="a" CNN HD', "CNN HD", { "tvg-id": "a" }],
  ["-1 CNN HD", "CNN HD"],
  ['-1 tvg-name="The \\"Best\\" of",CNN', "CNN", { "tvg-name": 'The "Best" of' }],
  ['-1 tvg-name="The "Best" of" tvg-id="a",CNN', "CNN", { "tvg-name": 'The "Best" of', "tvg-id": "a" }],
  ["-1 tvg-name='Grey's Anatomy' tvg-id='a',CNN", "CNN", { "tvg-name": "Grey's Anatomy", "tvg-id": "a" }],
  ["-1 tvg-name='BBC \"One\"',CNN", "CNN", { "tvg-name": 'BBC "One"' }],
  ['-1 group-title="News",He said "hi", ok', 'He said "hi", ok', { "group-title": "News" }],
  ['-1 tvg-name="CNN group-title="News",CNN', "CNN", { "tvg-name": "CNN", "group-title": "News" }],
  ['-1 tvg-name="CNN,Cable News', "Cable News", { "tvg-name": "CNN" }],
  ['-1 tvg-name="CNN" x,Cable News', "Cable News", { "tvg-name": "CNN" }],
  ['-1 tvg-name="', "", { "tvg-name": "" }],
  ['-1 tvg-logo="C:\\logos\\" tvg-id="a",CNN', "CNN", { "tvg-logo": 'C:\\logos"', "tvg-id": "a" }],
  [
    '-1 tvg-name="قناة الجزيرة" group-title="Россия 🇷🇺",第一',
    "第一",
    { "tvg-name": "قناة الجزيرة", "group-title": "Россия 🇷🇺" },
  ],
  ['-1 __proto__="a" constructor="b",CNN', "CNN", { ["__proto__"]: "a", constructor: "b" }],
];

describe("readChannelInfo", () => {
  test.each(rows)("%s", (text, name, attributes = {}, duration) => {
    const info = readChannelInfo(text);
    expect(info.name).toBe(name);
    expect([...info.attributes].sort()).toEqual(Object.entries(attributes).sort());
    expect(info.duration).toBe(duration ?? null);
  });

  test("reads so many attributes and no more", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `a${index}="${index}"`).join(" ");
    expect(readChannelInfo(`-1 ${many},CNN`).attributes.size).toBe(64);
  });
});

test.each([
  ['url-tvg="http://e.example/a.xml" refresh="3600"', { "url-tvg": "http://e.example/a.xml", refresh: "3600" }],
  [
    "x-tvg-url='http://e.example/a,b.xml' cache=500 tvg-shift=-1",
    { "x-tvg-url": "http://e.example/a,b.xml", cache: "500", "tvg-shift": "-1" },
  ],
  ['a="1", b="2"', { a: "1", b: "2" }],
  ["", {}],
])("header: %s", (text, expected) => {
  expect(Object.fromEntries(readHeaderAttributes(text))).toEqual(expected);
});

/** Lines that make careless readers take time with the square of their length. */
test.each([
  ["quotes that open", 'x="1 a="1,'],
  ["quotes with blanks", 'x="1 a= "1 '],
  ["quotes behind nothing", 'x="1;a="1 '],
  ["escapes", 'a="\\" '],
  ["two kinds of quotes", "a=\"' b='\" "],
  ["blanks", " "],
  ["keys", "aaaaaaaa"],
  ["commas", ",a="],
  ["equals", "a = b "],
])("%s take no time to speak of", (_, piece) => {
  const line = piece.repeat(Math.ceil(65_536 / piece.length));
  const startedAt = performance.now();
  readChannelInfo(`-1 ${line}`);
  readChannelInfo(`-1 a="${line}`);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

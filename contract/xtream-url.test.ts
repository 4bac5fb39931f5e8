import { expect, test } from "vitest";
import { readXtreamUrl, type XtreamAccount } from "./xtream-url.ts";

const ACCOUNT: XtreamAccount = {
  server_url: "http://tv.example.net:8080",
  username: "anna",
  password: "s3cret",
  output: null,
};

const read: [text: string, expected: Partial<XtreamAccount>][] = [
  ["http://tv.example.net:8080/get.php?username=anna&password=s3cret&type=m3u_plus&output=ts", { output: "ts" }],
  ["http://tv.example.net:8080/get.php?username=anna&password=s3cret&type=m3u&output=mpegts", { output: "ts" }],
  ["http://tv.example.net:8080/get.php?username=anna&password=s3cret&output=m3u8", { output: "m3u8" }],
  ["http://tv.example.net:8080/get.php?username=anna&password=s3cret&output=HLS", { output: "m3u8" }],
  ["http://tv.example.net:8080/get.php?username=anna&password=s3cret&output=rtmp", {}],
  ["http://tv.example.net:8080/player_api.php?username=anna&password=s3cret&action=get_live_streams", {}],
  ["http://tv.example.net:8080/panel_api.php?password=s3cret&username=anna", {}],
  ["http://tv.example.net:8080/xmltv.php?username=anna&password=s3cret", {}],
  ["http://tv.example.net:8080/enigma2.php?username=anna&password=s3cret", {}],
  ["  http://tv.example.net:8080/get.php?username=anna&password=s3cret\n", {}],
  ["tv.example.net:8080/get.php?username=anna&password=s3cret", {}],
  ["http://tv.example.net:8080/get.php?username=anna&amp;password=s3cret&amp;output=ts", { output: "ts" }],
  ["http://tv.example.net:8080//get.php?username=anna&password=s3cret", {}],
  ["HTTP://TV.EXAMPLE.NET:8080/GET.PHP?USERNAME=anna&Password=s3cret&OUTPUT=TS", { output: "ts" }],
  ["http://tv.example.net:80/get.php?username=anna&password=s3cret", { server_url: "http://tv.example.net" }],
  ["http://tv.example.net:443/get.php?username=anna&password=s3cret", { server_url: "http://tv.example.net:443" }],
  ["https://tv.example.net/get.php?username=anna&password=s3cret", { server_url: "https://tv.example.net" }],
  ["https://tv.example.net:443/get.php?username=anna&password=s3cret", { server_url: "https://tv.example.net" }],
  ["https://tv.example.net:8443/get.php?username=anna&password=s3cret", { server_url: "https://tv.example.net:8443" }],
  ["https://tv.example.net:80/get.php?username=anna&password=s3cret", { server_url: "https://tv.example.net:80" }],
  ["http://203.0.113.7:25461/get.php?username=anna&password=s3cret", { server_url: "http://203.0.113.7:25461" }],
  ["http://[2001:db8::1]:8080/get.php?username=anna&password=s3cret", { server_url: "http://[2001:db8::1]:8080" }],
  [
    "http://tv.example.net:8080/Base/tv/get.php?username=anna&password=s3cret",
    { server_url: "http://tv.example.net:8080/Base/tv" },
  ],
  [
    "http://tv.example.net:8080/b%20c/live/anna/s3cret/1.ts",
    { server_url: "http://tv.example.net:8080/b%20c", output: "ts" },
  ],
  // The panel is PHP, which reads a plus in a query as a blank; in a path it is a plus.
  [
    "http://tv.example.net:8080/get.php?username=an%2Bna%40x.example&password=s%26c+r%C3%A9t",
    { username: "an+na@x.example", password: "s&c rét" },
  ],
  ["http://tv.example.net:8080/get.php?username=anna&password=100%", { password: "100%" }],
  ["http://tv.example.net:8080/live/anna/s3+cr%2Fet/1.ts", { password: "s3+cr/et", output: "ts" }],
  ["http://tv.example.net:8080/live/anna/100%/1.ts", { password: "100%", output: "ts" }],
  ["http://tv.example.net:8080/live/anna/s3cret/1234.m3u8", { output: "m3u8" }],
  ["http://tv.example.net:8080/LIVE/anna/s3cret/1234", {}],
  ["http://tv.example.net:8080/movie/anna/s3cret/77.mkv", {}],
  ["http://tv.example.net:8080/series/anna/s3cret/78.mp4", {}],
  ["http://tv.example.net:8080/timeshift/anna/s3cret/60/2026-01-02:03-04/5.ts", { output: "ts" }],
  ["http://tv.example.net:8080/playlist/anna/s3cret/m3u_plus?output=hls", { output: "m3u8" }],
  ["http://tv.example.net:8080/anna/s3cret/1234", {}],
  ["http://tv.example.net:8080/anna/s3cret/1234.ts", { output: "ts" }],
  ["http://tv.example.net:8080/live/live/live/1", { username: "live", password: "live" }],
  ["http://anna:s3cret@tv.example.net:8080", {}],
  ["http://anna:s3cret@tv.example.net:8080/", {}],
  ["http://anna:s3cret@tv.example.net:8080/panel/", { server_url: "http://tv.example.net:8080/panel" }],
  ["http://anna:s3cret@tv.example.net:8080/get.php?type=m3u&output=ts", { output: "ts" }],
  ["http://an%40na:s3+c%3Aret@tv.example.net:8080/", { username: "an@na", password: "s3+c:ret" }],
  ["http://proxy:other@tv.example.net:8080/get.php?username=anna&password=s3cret", {}],
];

test.each(read)("reads %j", (text, expected) => {
  expect(readXtreamUrl(text)).toEqual({ ...ACCOUNT, ...expected });
});

test.each([
  "",
  "   ",
  "anna",
  "http://",
  "http://tv.example.net:8080/",
  "http://tv.example.net:8080/get.php",
  "http://tv.example.net:8080/get.php?username=anna",
  "http://tv.example.net:8080/get.php?password=s3cret",
  "http://tv.example.net:8080/get.php?username=&password=s3cret",
  "http://tv.example.net:8080/other.php?username=anna&password=s3cret",
  "http://tv.example.net:8080/live/anna/1.ts",
  "http://tv.example.net:8080/anna/s3cret/list",
  "http://tv.example.net:8080/anna/s3cret",
  "http://anna@tv.example.net:8080/",
  "http://tv.example.net:99999/get.php?username=anna&password=s3cret",
  "ftp://anna:s3cret@tv.example.net/",
  "javascript:alert(1)//get.php?username=anna&password=s3cret",
  `http://tv.example.net/get.php?username=anna&password=${"x".repeat(5_000)}`,
  "http://tv.example.net/list.m3u8",
])("finds no account in %j", (text) => {
  expect(readXtreamUrl(text)).toBeNull();
});

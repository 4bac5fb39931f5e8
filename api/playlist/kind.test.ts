import { expect, test } from "vitest";
import type { ChannelKind } from "../../contract/playlist-codes.ts";
import { readWhole } from "../../tests/setup/playlist.ts";

const rows: [kind: ChannelKind, info: string, url: string][] = [
  ["live", "-1,CNN", "http://h.example/u/p/1"],
  ["live", "-1,CNN", "http://h.example/u/p/1.ts"],
  ["live", "-1,CNN", "http://h.example/live/u/p/1.m3u8"],
  ["live", "0,Film 4", "http://h.example/LIVE/u/p/1.mp4"],
  ["vod", "-1,Heat", "http://h.example/movie/u/p/1.mkv"],
  ["vod", "-1,Heat", "http://h.example/movie/u/p/1"],
  ["series", "-1,Dark", "http://h.example/series/u/p/1.mkv"],
  ["vod", "-1,Heat", "http://h.example/heat.MP4?token=a.ts"],
  ["series", "-1,Dark S01E02", "http://h.example/dark.mp4"],
  ["series", "-1,Dark s1 e12", "http://h.example/dark"],
  ["series", "-1,Dark (S01.E02) HD", "http://h.example/u/p/1.m3u8"],
  ["series", "-1,Dark 1x02", "http://h.example/dark.avi"],
  ["live", "-1,Sport 1x02", "http://h.example/u/p/1.ts"],
  ["vod", "-1,Title 1920x1080", "http://h.example/t.mp4"],
  ["vod", "5400,Heat", "http://h.example/heat/index.m3u8"],
  ["live", "1,CNN", "http://h.example/cnn/index.m3u8"],
  ["live", "10,CNN", "http://h.example/cnn"],
  ["vod", '-1 tvg-type="movie",Heat', "http://h.example/u/p/1.ts"],
  ["series", '-1 tvg-type="Series",Dark', "http://h.example/u/p/1"],
  ["live", '-1 tvg-type="live",24/7 Dark S01E02', "http://h.example/movie/1.mp4"],
  ["vod", '-1 group-title="VOD | Action",Heat', "http://h.example/u/p/1"],
  ["vod", '-1 group-title="[FR] Films 2024",Heat', "http://h.example/u/p/1"],
  ["vod", '-1 group-title="PELÍCULAS",Heat', "http://h.example/u/p/1"],
  ["vod", '-1 group-title="أفلام عربية",Heat', "http://h.example/u/p/1"],
  ["series", '-1 group-title="TR: Diziler",Dark', "http://h.example/u/p/1"],
  ["live", '-1 group-title="Movies",HBO', "http://h.example/u/p/1.ts"],
  ["live", '-1 group-title="Documovies",HBO', "http://h.example/u/p/1"],
  ["live", "5400,CNN S01E02", "udp://@239.0.0.1:1234"],
  ["live", "-1,CNN", "rtmp://h.example/live/a.mp4"],
  ["vod", '-1 group-title="Movies",Heat', "acestream://94c2fd8fb9bc8f2fc71a2cbe9d4b866f227a0209"],
];

test.each(rows)("%s: %s %s", async (kind, info, url) => {
  const { entries } = await readWhole(`#EXTM3U\n#EXTINF:${info}\n${url}\n`);
  expect(entries.map((entry) => entry.kind)).toEqual([kind]);
});

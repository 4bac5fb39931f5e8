import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../setup/temporary-folder.ts";

const CHANNELS = 50_000;
const reading = join(import.meta.dirname, "playlist-process.ts");

const measured = z.object({
  channels: z.number(),
  /** What the process had on top of what it had after reading the lines of the file alone. */
  grownBytes: z.number(),
  linesMs: z.number(),
  parseMs: z.number(),
});

const folder = temporaryFolder();
const file = join(folder.path, "list.m3u");

beforeAll(async () => {
  const out = createWriteStream(file);
  out.write("#EXTM3U\n");
  for (let id = 0; id < CHANNELS; id += 1) out.write(channel(id));
  out.end();
  await once(out, "finish");
});

afterAll(() => folder.remove());

/** 246 bytes, as panels write them. */
function channel(id: number): string {
  const info = `tvg-id="channel${id}.example" tvg-name="Chaîne ${id} HD" tvg-logo="http://logos.example.com/img/${id}.png"`;
  return `#EXTINF:-1 ${info} group-title="Group ${id % 300}",Chaîne ${id} HD\nhttp://tv.example.com:8080/live/username/password/${id}.ts\n`;
}

test("50,000 channels take at most 20 times what reading their lines takes, 3 s and 100 MB", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", reading, file]);
  const { channels, grownBytes, linesMs, parseMs } = measured.parse(JSON.parse(stdout));
  console.log(
    `parsed in ${Math.round(parseMs)} ms, lines read in ${Math.round(linesMs)} ms, grown by ${Math.round(grownBytes / 1e6)} MB`,
  );
  expect(channels).toBe(CHANNELS);
  expect(parseMs / linesMs).toBeLessThan(20);
  expect(parseMs).toBeLessThan(3_000);
  expect(grownBytes).toBeLessThan(100_000_000);
}, 60_000);

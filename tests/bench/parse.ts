import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Bench } from "./options.ts";
import { playlist } from "./playlist.ts";
import { atMost, type Row, times } from "./report.ts";

const CHANNELS = 50_000;
const reading = join(import.meta.dirname, "playlist-process.ts");

/** What the process prints. */
const measured = z.object({
  channels: z.literal(CHANNELS),
  /** What the process had on top of what it had after reading the lines of the file alone. */
  grownBytes: z.number(),
  linesMs: z.number(),
  parseMs: z.number(),
});

/** The parser alone, in a process of its own, beside reading the same file by lines. */
export async function benchParse({ folder }: Bench): Promise<Row[]> {
  const file = join(folder, "list.m3u");
  await writeFile(file, await playlist(CHANNELS).text());
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", reading, file]);
  const { grownBytes, linesMs, parseMs } = measured.parse(JSON.parse(stdout));
  const what = `a playlist of ${CHANNELS.toLocaleString("en")} channels`;
  return [
    atMost(`${what}: parsed, beside reading its lines`, parseMs, 3_000, "ms", times(parseMs / linesMs)),
    atMost(`${what}: growth of memory`, grownBytes / 1e6, 100, "MB"),
  ];
}

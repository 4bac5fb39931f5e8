/**
 * Reads a playlist in a process of its own, where nothing else takes memory.
 * Argument: the file. Writes one line of JSON: what `measured` in parse.ts says.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { readPlaylist } from "../../api/playlist/read-playlist.ts";

const ROUNDS = 5;
const file = process.argv[2] ?? "";

async function readLines(): Promise<number> {
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== "") lines += 1;
  return lines;
}

async function parse(): Promise<number> {
  const summary = await readPlaylist(createReadStream(file), () => notePeak());
  return summary.refused === null ? summary.channels : 0;
}

let peak = 0;
function notePeak(): void {
  peak = Math.max(peak, process.memoryUsage.rss());
}

/** The milliseconds that something takes at best: other work on the machine only ever adds to it. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

async function main(): Promise<void> {
  await readLines();
  const before = process.memoryUsage.rss();
  const channels = await parse();
  notePeak();
  const grownBytes = peak - before;
  console.log(
    JSON.stringify({ channels, grownBytes, linesMs: await fastest(readLines), parseMs: await fastest(parse) }),
  );
}

await main();

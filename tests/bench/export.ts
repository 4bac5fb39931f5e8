import { setTimeout as wait } from "node:timers/promises";
import { oneConnection, send } from "./exchange.ts";
import { residentBytes, watchMemory } from "./machine.ts";
import type { Bench } from "./options.ts";
import { atMost, plain, type Row, times } from "./report.ts";
import { signIn, signInToApi, startStage } from "./stage.ts";

/** All devices as CSV, against reading them page by page from the API with its cursor. */
export async function benchExport(bench: Bench): Promise<Row[]> {
  const server = await startStage({ dataDir: bench.dataDir });
  try {
    const cookie = await signIn(server.url);
    const small = oneConnection(server.url, { cookie });
    // Code is compiled and the database's cache is filled before memory is counted.
    await small("/devices/export?format=csv&search=02:00:00:00:0");
    const before = residentBytes(server.pid);
    const memory = watchMemory(server.pid);
    const others = watchOthers(server.url);
    const file = await countLines(`${server.url}/devices/export?format=csv`, { cookie });
    const longest = await others.stop();
    const growth = (memory.stop() - before) / 1e6;
    const bare = await readAll(server.url);
    if (file.rows !== bare.rows) throw new Error(`The file has ${file.rows} rows, the API ${bare.rows}.`);

    const what = `export of ${file.rows.toLocaleString("en")} devices as CSV`;
    return [
      plain(`${what}: rows a second`, file.rows / file.seconds, "rows/s"),
      atMost(`${what}: first byte`, file.first, 1000, "ms"),
      atMost(`${what}: growth of memory`, growth, 100, "MB"),
      plain(`${what}: the longest that another request took meanwhile`, longest, "ms"),
      {
        ...plain(`${what}: reading them from the API`, bare.rows / bare.seconds, "rows/s"),
        ratio: times(file.seconds / bare.seconds),
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Makes small requests until `stop`, which tells the milliseconds of the slowest. */
function watchOthers(url: string): { stop(): Promise<number> } {
  const get = oneConnection(url, {});
  let stopped = false;
  async function run() {
    let longest = 0;
    while (!stopped) {
      longest = Math.max(longest, (await get("/healthz")).last);
      await wait(50);
    }
    return longest;
  }
  const longest = run();
  // A failure is told by `stop`, and by nothing else where the export itself has failed.
  longest.catch(() => {});
  return {
    stop() {
      stopped = true;
      return longest;
    },
  };
}

async function countLines(url: string, headers: Record<string, string>) {
  const started = performance.now();
  const answer = await send(url, undefined, headers);
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}.`);
  let first = Number.NaN;
  let lines = 0;
  for await (const chunk of answer) {
    if (Number.isNaN(first)) first = performance.now() - started;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  // The first line names the columns.
  return { rows: lines - 1, first, seconds: (performance.now() - started) / 1000 };
}

async function readAll(url: string) {
  const get = oneConnection(url, { authorization: await signInToApi(url) });
  const started = performance.now();
  let rows = 0;
  let after: string | null = "";
  while (after !== null) {
    const page: { data: unknown[]; meta: { next: string | null } } = JSON.parse(
      (await get(`/api/devices?length=500${after && `&after=${encodeURIComponent(after)}`}`)).text,
    );
    rows += page.data.length;
    after = page.meta.next;
  }
  return { rows, seconds: (performance.now() - started) / 1000 };
}

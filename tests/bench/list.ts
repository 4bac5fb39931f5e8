import { startTestPostgres } from "../../scripts/postgres.mjs";
import { newDatabase } from "../setup/databases.ts";
import { hammer, warmUp } from "./hammer.ts";
import { canPin, pinToFirstCore, processorSeconds, watchMemory } from "./machine.ts";
import type { Bench } from "./options.ts";
import { atLeast, atMost, plain, type Row, times } from "./report.ts";
import { fill, type Stage, signIn, startMemoryStage, startStage } from "./stage.ts";

/** design "Numbers to hold". */
const bars = {
  memory: { perSecond: 400, p99: 200, megabytes: null },
  /** No bar was set for pages that are never asked for twice. */
  fresh: { perSecond: null, p99: null, megabytes: null },
  embedded: { perSecond: 250, p99: 350, megabytes: 600 },
  postgres: { perSecond: 350, p99: 350, megabytes: 250 },
};

const LIST = "/devices";

/** Pages of the list per second: on an API in memory, with and without pages that come again, on the embedded database, on PostgreSQL. */
export async function benchList(bench: Bench): Promise<Row[]> {
  const memory = await startMemoryStage(bench.answers);
  const rows = await measure("memory", memory, bench.cookie, bench, true);
  const fresh = await startMemoryStage(bench.answers, { fresh: true });
  rows.push(...(await measure("fresh", fresh, bench.cookie, bench, true)));

  const embedded = await startStage({ dataDir: bench.dataDir });
  rows.push(...(await measure("embedded", embedded, await signIn(embedded.url), bench, false)));
  if (!bench.quick) rows.push(...(await onPostgres(bench)));
  return rows;
}

async function onPostgres(bench: Bench): Promise<Row[]> {
  const cluster = await startTestPostgres();
  if ("missing" in cluster) {
    console.log(`SKIPPED: the list on PostgreSQL: ${cluster.missing}.`);
    return [];
  }
  const database = await newDatabase(cluster.url);
  try {
    await fill({ kind: "postgres", url: database.url }, bench.rows, bench.folder);
    const server = await startStage({ env: { DATABASE_URL: database.url } });
    return await measure("postgres", server, await signIn(server.url), bench, false);
  } finally {
    await database.drop();
    await cluster.stop();
  }
}

async function measure(
  name: keyof typeof bars,
  server: Stage,
  cookie: string,
  { quick, rows }: Bench,
  oneCore: boolean,
): Promise<Row[]> {
  try {
    if (oneCore) pinToFirstCore(server.pid);
    const apart = oneCore && canPin;
    const page = await fetch(server.url + LIST, { headers: { cookie, "accept-encoding": "identity" } });
    const html = await page.text();
    if (!page.ok || !html.includes('id="row-')) throw new Error(`${LIST} answered ${page.status} without rows.`);
    const bareUrl = server.url + server.bare.put("list.html", html);

    if (!quick) await warmUp(server.url + LIST, { seconds: 10, cookie, apart });
    const memory = watchMemory(server.pid);
    const worked = processorSeconds(server.pid);
    const pages = await hammer(server.url + LIST, { seconds: quick ? 4 : 15, cookie, apart });
    const seconds = processorSeconds(server.pid) - worked;
    const megabytes = memory.stop() / 1e6;
    const bare = await hammer(bareUrl, { seconds: quick ? 3 : 5, apart });

    const bar = bars[name];
    const titles = {
      memory: `list, API in memory, one core${canPin ? "" : " (not pinned)"}`,
      fresh: `list, API in memory, one core${canPin ? "" : " (not pinned)"}, no page twice`,
      embedded: `list, embedded, ${rows.toLocaleString("en")} devices`,
      postgres: `list, PostgreSQL, ${rows.toLocaleString("en")} devices`,
    };
    const title = titles[name];
    return [
      atLeast(title, pages.perSecond, bar.perSecond, "pages/s", times(pages.perSecond / bare.perSecond)),
      plain(`${title}: pages in a second of processor time`, pages.pages / seconds, "pages"),
      plain(`${title}: p50`, pages.p50, "ms"),
      atMost(`${title}: p99`, pages.p99, bar.p99, "ms"),
      atMost(`${title}: memory`, megabytes, bar.megabytes, "MB"),
      plain(`${title}: the same bytes from Node's HTTP server`, bare.perSecond, "pages/s"),
    ];
  } finally {
    await server.stop();
  }
}

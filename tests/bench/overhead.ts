import { oneConnection } from "./exchange.ts";
import type { Bench } from "./options.ts";
import { atMost, median, plain, type Row, times } from "./report.ts";
import { signIn, signInToApi, startStage } from "./stage.ts";

/** What a page costs beyond the API's own list call, which it waits for; one after the other. */
export async function benchOverhead(bench: Bench): Promise<Row[]> {
  const api = await startStage({ dataDir: bench.dataDir });
  const app = await startStage({ env: { API_URL: api.url, DEMO: "off" } });
  try {
    const listCall = bench.paths.find((path) => /^\/api\/devices(?:\?|$)/.test(path));
    if (!listCall) throw new Error("The list page made no list call.");
    const toApp = oneConnection(app.url, { cookie: await signIn(app.url) });
    const toApi = oneConnection(api.url, { authorization: await signInToApi(api.url) });

    const rounds = bench.quick ? 30 : 400;
    const pages: number[] = [];
    const calls: number[] = [];
    // The first half of the rounds is the warm-up.
    for (let round = -rounds; round < rounds; round += 1) {
      const page = await toApp("/devices");
      const call = await toApi(listCall);
      if (round < 0) continue;
      pages.push(page.last);
      calls.push(call.last);
    }
    const own = median(calls);
    const whole = median(pages);
    return [
      atMost("overhead of the list page over the API's list call", whole - own, 15, "ms", times(whole / own)),
      plain("overhead: the page, median", whole, "ms"),
      plain("overhead: the API's list call, median", own, "ms"),
    ];
  } finally {
    await app.stop();
    await api.stop();
  }
}

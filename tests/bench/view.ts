import { type Browser, chromium } from "@playwright/test";
import { z } from "zod";
import { chromiumArguments, findChromium } from "../../scripts/chromium.mjs";
import { warmUp } from "./hammer.ts";
import type { Bench } from "./options.ts";
import { atMost, median, plain, type Row } from "./report.ts";
import { type Stage, signIn, startStage } from "./stage.ts";
import { followLink, newcomer, type Speed, type Visit, visit, visitAgain } from "./visit.ts";

const LIST = "/devices";
/** The last of the 20 rows of a page. */
const LAST_ROW = "tbody tr:nth-of-type(20)";
const NEXT_PAGE = 'a[rel="next"]';
/** Milliseconds for which a person looks at rows, at least, before they want others. */
const A_LOOK = 1000;
/** Of a round. The short ones take a third more or less by chance, so it needs many of them to tell 2.0× from 2.1×. */
const VISITS: readonly Speed[] = [...new Array<Speed>(6).fill("unthrottled"), "slow"];
const EDIT_FORM = 'main form [name="mac"]';

/** design "Numbers to hold": milliseconds, times of the same rows as bare HTML, bytes. */
const bars = {
  unthrottled: { painted: 300, times: 2.1, blocked: 50 },
  slow: { painted: 850, times: 2, blocked: 250 },
  nextPage: 350,
  editPage: 850,
  repeat: 500,
};

/** What a person at a browser waits for: Chromium, cold and warm, on a fast line and on a slow one. */
export async function benchView(bench: Bench): Promise<Row[]> {
  const executablePath = await findChromium();
  if (!executablePath) {
    console.log("SKIPPED: the first list view: no Chromium.");
    return [];
  }
  const server = await startStage({ dataDir: bench.dataDir });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const cookie = await signIn(server.url);
    // The browser is new to the page; the server is at work, as the one that the list is measured on.
    if (!bench.quick) await warmUp(server.url + LIST, { seconds: 10, cookie, apart: false });
    return await measure(browser, server, cookie, bench.quick ? 2 : 9);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(browser: Browser, server: Stage, cookie: string, rounds: number): Promise<Row[]> {
  const list = server.url + LIST;
  const bare = server.url + (await bareRows(browser, server, cookie));
  const cold: Record<Speed, Visit[]> = { unthrottled: [], slow: [] };
  const bareCold: Record<Speed, number[]> = { unthrottled: [], slow: [] };
  const later: Visit[] = [];
  const slow: Record<"nextPage" | "pressedAtOnce" | "editPage" | "repeat" | "sameTab", number[]> = {
    nextPage: [],
    pressedAtOnce: [],
    editPage: [],
    repeat: [],
    sameTab: [],
  };

  // One after the other within each round, so that whatever slows the machine slows all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const speed of VISITS) {
      const plainContext = await newcomer(browser, server.url, cookie);
      bareCold[speed].push((await visit(plainContext, bare, LAST_ROW, speed)).seen.painted);
      await plainContext.close();

      const context = await newcomer(browser, server.url, cookie);
      const { page, seen } = await visit(context, list, LAST_ROW, speed);
      cold[speed].push(seen);
      if (speed === "slow") {
        slow.nextPage.push(await followLink(page, NEXT_PAGE, A_LOOK));
        slow.pressedAtOnce.push(await followLink(page, NEXT_PAGE, 0));
        slow.sameTab.push(await visitAgain(page));
        await page.close();
        const again = (await visit(context, list, LAST_ROW, speed)).seen;
        slow.repeat.push(again.painted);
        later.push(again);
      }
      await context.close();
    }
    const context = await newcomer(browser, server.url, cookie);
    slow.editPage.push((await visit(context, `${server.url}/devices/3/edit`, EDIT_FORM, "slow")).seen.painted);
    await context.close();
  }

  return [
    ...firstView("unthrottled", cold.unthrottled, bareCold.unthrottled),
    ...firstView("slow", cold.slow, bareCold.slow),
    ...transferred(cold.unthrottled, later),
    atMost("next page by a click, slow", median(slow.nextPage), bars.nextPage, "ms"),
    plain("the page after it, by a click before one has looked, slow", median(slow.pressedAtOnce), "ms"),
    atMost("edit page, cold, slow", median(slow.editPage), bars.editPage, "ms"),
    atMost("list view, warm repeat in the same tab, slow", median(slow.sameTab), bars.repeat, "ms"),
    atMost("list view, warm repeat in a new tab, slow", median(slow.repeat), bars.repeat, "ms"),
  ];
}

function firstView(speed: Speed, visits: readonly Visit[], bare: readonly number[]): Row[] {
  const painted = median(visits.map((each) => each.painted));
  const bar = bars[speed];
  const title = `first list view, cold, ${speed}`;
  return [
    atMost(`${title}: rows painted`, painted, bar.painted, "ms"),
    atMost(`${title}: against the same rows as bare HTML`, painted / median(bare), bar.times, "×"),
    plain(`${title}: the same rows as bare HTML`, median(bare), "ms"),
    atMost(`${title}: blocking time`, median(visits.map((each) => each.blocked)), bar.blocked, "ms"),
    plain(`${title}: blocking time after the first paint`, median(visits.map((each) => each.blockedInUse)), "ms"),
  ];
}

/** A first visit's HTML holds the rules that it is painted with, so it may weigh what HTML and CSS may. */
function transferred(visits: readonly Visit[], later: readonly Visit[]): Row[] {
  const kilobytes = (kind: keyof Visit["bytes"], of = visits) => median(of.map((each) => each.bytes[kind])) / 1000;
  const title = "first list view over the line (brotli, with headers)";
  return [
    atMost(`${title}: HTML with what it needs of the styles`, kilobytes("Document"), 15 + 12, "kB"),
    atMost("later list view over the line: HTML", kilobytes("Document", later), 15, "kB"),
    atMost(`${title}: CSS`, kilobytes("Stylesheet"), 12, "kB"),
    atMost(`${title}: JavaScript`, kilobytes("Script"), 130, "kB"),
    atMost(`${title}: fonts`, kilobytes("Font"), 140, "kB"),
    atMost("fonts that arrive before the first paint", Math.max(...visits.map((each) => each.earlyFonts)), 0, "files"),
  ];
}

/** Puts the list's rows up as a table and nothing else. */
async function bareRows(browser: Browser, server: Stage, cookie: string): Promise<string> {
  const context = await newcomer(browser, server.url, cookie);
  const { page } = await visit(context, server.url + LIST, LAST_ROW, "unthrottled");
  const table = z.string().parse(await page.evaluate("bench.bareRows()"));
  await context.close();
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Rows</title>${table}</html>`;
  return server.bare.put("rows.html", html, true);
}

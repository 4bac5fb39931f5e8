import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { z } from "zod";

const inPage = fileURLToPath(new URL("./in-page.js", import.meta.url));
const inPageTimes = z.object({
  painted: z.number().nullable(),
  blocked: z.number(),
  blockedInUse: z.number(),
  firstPaint: z.number(),
});

/** How fast line and processor are. */
export type Speed = "unthrottled" | "slow";

/** design "Numbers to hold": bytes a second, milliseconds, and how many times slower the processor is. */
const SLOW = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150, processor: 4 };

/** What one visit of a page cost. */
export interface Visit {
  /** Milliseconds from the start of the navigation until what was waited for was painted. */
  painted: number;
  /** Milliseconds that tasks of more than 50 ms took beyond these. */
  blocked: number;
  /** Of these, the ones of tasks that began after the first paint. */
  blockedInUse: number;
  /** Bytes over the line, by kind; headers included. */
  bytes: Record<"Document" | "Script" | "Stylesheet" | "Font", number>;
  /** Fonts that began to arrive before the first paint, and so took from what it waits for. */
  earlyFonts: number;
}

/** A browser of somebody who is signed in and has been nowhere yet. */
export async function newcomer(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
  await context.addCookies(cookies);
  await context.addInitScript({ path: inPage });
  return context;
}

/**
 * Opens a page in a tab of its own.
 *
 * @param awaited CSS selector of the last thing that must be on the screen
 */
export async function visit(
  context: BrowserContext,
  url: string,
  awaited: string,
  speed: Speed,
): Promise<{ page: Page; seen: Visit }> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const loaded = await watchLoads(line);
  if (speed === "slow") await slowDown(line);
  await page.addInitScript({ content: `bench.watchPaint(${JSON.stringify(awaited)})` });
  const times = await load(page, url);
  const { bytes, fonts } = loaded;
  return {
    page,
    seen: {
      painted: times.painted,
      blocked: times.blocked,
      blockedInUse: times.blockedInUse,
      bytes,
      earlyFonts: fonts.filter((arrived) => arrived < times.firstPaint).length,
    },
  };
}

/**
 * Loads a page again in the tab that holds it, as typing its address does.
 *
 * @returns milliseconds until what was waited for at the first visit was painted again
 */
export async function visitAgain(page: Page): Promise<number> {
  return (await load(page, page.url())).painted;
}

async function load(page: Page, url: string) {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const { painted, ...times } = inPageTimes.parse(await page.evaluate("bench.times()"));
  if (painted === null) throw new Error(`${url} never showed what was waited for.`);
  return { painted, ...times };
}

/**
 * Follows a link in a page whose scripts run.
 *
 * @param looking milliseconds that the person looks at the page before
 * @returns milliseconds until another first row was painted
 */
export async function followLink(page: Page, link: string, looking: number): Promise<number> {
  await page.evaluate(`bench.scriptsRun(${JSON.stringify(link)})`);
  await page.waitForTimeout(looking);
  return z.number().parse(await page.evaluate(`bench.follow(${JSON.stringify(link)})`));
}

async function slowDown(line: CDPSession): Promise<void> {
  const { processor, ...network } = SLOW;
  await line.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await line.send("Emulation.setCPUThrottlingRate", { rate: processor });
}

/** Counts what comes over the line from now on. */
async function watchLoads(line: CDPSession) {
  const bytes: Visit["bytes"] = { Document: 0, Script: 0, Stylesheet: 0, Font: 0 };
  /** Moments since the epoch, in milliseconds. */
  const fonts: number[] = [];
  let clock = 0;
  const kinds = new Map<string, string>();
  await line.send("Network.enable");
  line.on("Network.requestWillBeSent", ({ requestId, request, type, wallTime, timestamp }) => {
    // A style sheet that is fetched ahead of its use is one, too.
    kinds.set(requestId, request.url.endsWith(".css") ? "Stylesheet" : (type ?? ""));
    clock = wallTime - timestamp;
  });
  line.on("Network.responseReceived", ({ type, timestamp }) => {
    if (type === "Font") fonts.push((clock + timestamp) * 1000);
  });
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (isCounted(kind)) bytes[kind] += encodedDataLength;
  });
  return { bytes, fonts };
}

function isCounted(kind: string | undefined): kind is keyof Visit["bytes"] {
  return kind === "Document" || kind === "Script" || kind === "Stylesheet" || kind === "Font";
}

import type { Browser, BrowserContext, Page, ViewportSize } from "@playwright/test";

/** What a test asks of its browser. */
interface Wishes {
  /** The options that a browser has for good, as one text: with others, another is opened. */
  look: string;
  viewport: ViewportSize | null;
  headers: Record<string, string>;
}

export interface KeptBrowser {
  /** The kept browser with its one page, made to these wishes. */
  open(browser: Browser, wishes: Wishes): Promise<BrowserContext>;
  /** Removes what a test left in it: its session, its storage, its other pages. */
  leave(url: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * One page for all tests of a worker. A new one costs Chromium as much as half a test: another
 * process, and all scripts fetched and compiled again. From test to test it keeps only Chromium's
 * cache of files and the way back through what was visited. After a failed test Playwright ends
 * the worker, so that nothing of a failure is carried on.
 */
export function keepBrowser(): KeptBrowser {
  let kept: { page: Page; look: string } | null = null;

  async function close(): Promise<void> {
    const context = kept?.page.context();
    kept = null;
    await context?.close();
  }

  return {
    close,

    async open(browser, { look, viewport, headers }) {
      if (kept?.look !== look || kept.page.isClosed()) await close();
      kept ??= { page: await (await browser.newContext({ viewport })).newPage(), look };
      const { page } = kept;
      await page.context().setExtraHTTPHeaders(headers);
      if (viewport && !sameSize(viewport, page.viewportSize())) await page.setViewportSize(viewport);
      return page.context();
    },

    async leave(url) {
      if (!kept || kept.page.isClosed()) return;
      const { page } = kept;
      try {
        const others = page
          .context()
          .pages()
          .filter((other) => other !== page);
        for (const other of others) await other.close();
        await page.mouse.move(-1, -1);
        // A page of the same origin: on about:blank Chromium would change to a new process.
        await page.goto(`${url}/healthz`);
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        await page.context().clearCookies();
      } catch {
        // Its server is gone, or the page does not come back: the next test gets another.
        await close();
      }
    },
  };
}

function sameSize(one: ViewportSize, other: ViewportSize | null): boolean {
  return one.width === other?.width && one.height === other.height;
}

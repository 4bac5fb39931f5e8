import type { Page } from "@playwright/test";
import { test as base, newAddress, type Signer, sessionOf } from "../fixtures.ts";

/** Who looks at a screen, and in which language; always in the light theme. */
export interface Visitor {
  as: Signer | null;
  locale: string;
}

interface TestFixtures {
  /** Makes the page's browser that of a visitor: only with their cookies, from an address of their own. */
  visitAs(visitor: Visitor): Promise<void>;
}

interface WorkerFixtures {
  /** The one page of the worker, once a test has opened it. */
  kept: { page: Page | null };
}

/**
 * For tests that only look: all of a worker's share one page, since opening another takes as long
 * as half of such a test. `visitAs` leaves nothing of the visit before but Chromium's cache of files.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  kept: [
    async ({}, use) => {
      const kept: WorkerFixtures["kept"] = { page: null };
      await use(kept);
      await kept.page?.context().close();
    },
    { scope: "worker" },
  ],

  page: async ({ browser, kept }, use) => {
    kept.page ??= await browser.newPage();
    const page = kept.page;
    await use(page);
    // Those of this test's `problems`.
    for (const event of ["console", "pageerror", "response"] as const) page.removeAllListeners(event);
  },

  visitAs: async ({ page, server, sessions }, use) => {
    await use(async ({ as, locale }) => {
      const context = page.context();
      const session = as ? await sessionOf(as, server, sessions) : [];
      await context.clearCookies();
      await context.addCookies([
        ...session,
        { name: "sd_locale", value: locale, url: server.url },
        { name: "sd_theme", value: "light", url: server.url },
      ]);
      await context.setExtraHTTPHeaders({ "X-Forwarded-For": newAddress() });
    });
  },
});

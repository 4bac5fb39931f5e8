import { randomBytes } from "node:crypto";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from "@playwright/test";
import { type Mailbox, startMailbox } from "../setup/mailbox.ts";
import type { ServerProcess } from "../setup/server-process.ts";
import { startVariant, type Variant } from "../setup/variants.ts";
import { newAddress } from "./http-client.ts";
import { type KeptBrowser, keepBrowser } from "./kept-browser.ts";
import { type NewUser, registerUser, type Sessions, type Signer, sessionOf } from "./sessions.ts";

export { expect, type Page } from "@playwright/test";
export { accounts } from "../setup/accounts.ts";
export { t } from "../setup/texts.ts";
export { type Cookies, newAddress, newClient } from "./http-client.ts";
export {
  carboxCookies,
  type NewUser,
  newDevice,
  newPanel,
  panelCookies,
  registerUser,
  type Sessions,
  type Signer,
  sessionOf,
} from "./sessions.ts";

/** What the browser complained about; anything left at the end fails the test. */
export interface Problems {
  /** Expects a problem: everything that fits is dropped. */
  expect(pattern: RegExp): void;
  watch(page: Page): void;
}

interface TestFixtures {
  /** False in the project without JavaScript. */
  scripted: boolean;
  problems: Problems;
  /** Gives the page's browser the session of a demo account (one sign-in per worker and account). */
  signInAs(account: Signer): Promise<void>;
  /** Another person at another browser, signed in. */
  openAs(account: Signer): Promise<Page>;
  /** Registers somebody; without permissions, and free of what other tests did. */
  register(): Promise<NewUser>;
  /** Gives the page's browser the session of such a person. */
  registerAndSignIn(): Promise<NewUser>;
}

export interface WorkerFixtures {
  /** What stands behind the app; set by the project. */
  variant: Variant;
  mailbox: Mailbox;
  server: ServerProcess;
  sessions: Sessions;
  /** The one page of the worker that `page` is. */
  kept: KeptBrowser;
}

/** Chromium logs every 4xx document and form answer; the tests look at statuses themselves. */
const EXPECTED_STATUS = /Failed to load resource: the server responded with a status of 4\d\d/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  variant: ["embedded", { scope: "worker", option: true }],

  mailbox: [
    async ({}, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: "worker" },
  ],

  server: [
    async ({ mailbox, variant }, use) => {
      const server = await startVariant(variant, { SMTP_URL: mailbox.url });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],

  sessions: [
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],

  kept: [
    async ({}, use) => {
      const kept = keepBrowser();
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": newAddress() });
  },

  context: async (
    { browser, kept, server, viewport, extraHTTPHeaders, locale, timezoneId, colorScheme, hasTouch, isMobile },
    use,
  ) => {
    const look = JSON.stringify([locale, timezoneId, colorScheme, hasTouch, isMobile]);
    const context = await kept.open(browser, { look, viewport, headers: extraHTTPHeaders ?? {} });
    await use(context);
    await kept.leave(server.url);
  },

  page: async ({ context }, use) => {
    const [page] = context.pages();
    await use(page ?? (await context.newPage()));
  },

  scripted: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false);
  },

  problems: [
    async ({ page }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [EXPECTED_STATUS];
      const heard = (message: ConsoleMessage) => {
        if (message.type() === "error") found.push(`console: ${message.text()}`);
      };
      const threw = (error: Error) => found.push(`page: ${error.message}`);
      const answered = (answer: Response) => {
        const broken = answer.status() >= 500;
        const lost = answer.status() === 404 && !["document", "fetch", "xhr"].includes(answer.request().resourceType());
        if (broken || lost) found.push(`answer: ${answer.status()} ${answer.request().method()} ${answer.url()}`);
      };
      const watch = (watched: Page) => {
        watched.on("console", heard).on("pageerror", threw).on("response", answered);
      };
      watch(page);
      await use({ expect: (pattern) => expected.push(pattern), watch });
      // The page stays for the next test, whose problems are its own.
      page.off("console", heard).off("pageerror", threw).off("response", answered);
      expect(found.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],

  signInAs: async ({ context, server, sessions }, use) => {
    await use(async (account) => {
      await context.addCookies(await sessionOf(account, server, sessions));
    });
  },

  openAs: async ({ browser, server, sessions, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext();
      contexts.push(context);
      await context.addCookies(await sessionOf(account, server, sessions));
      const page = await context.newPage();
      problems.watch(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  register: async ({ server }, use) => {
    await use(async () => (await registerUser(server)).user);
  },

  registerAndSignIn: async ({ context, server }, use) => {
    await use(async () => {
      const { user, cookies } = await registerUser(server);
      await context.addCookies(cookies);
      return user;
    });
  },
});

/** A word that no other test uses. */
export function unique(stem: string): string {
  return `${stem} ${randomBytes(4).toString("hex")}`;
}

import { randomBytes } from "node:crypto";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  request,
} from "@playwright/test";
import { type AccountName, accounts, demoCarbox, demoDevice } from "../setup/accounts.ts";
import { type Mailbox, startMailbox } from "../setup/mailbox.ts";
import type { ServerProcess } from "../setup/server-process.ts";
import { startVariant, type Variant } from "../setup/variants.ts";

export { expect, type Page } from "@playwright/test";
export { accounts } from "../setup/accounts.ts";
export { t } from "../setup/texts.ts";

export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** What each demo account signed in with, so that no test signs in twice. */
export type Sessions = Map<Signer, Cookies>;

/** Who signs in: an account of the back office, the demo's device to its panel, or its car-box to its portal. */
export type Signer = AccountName | "device" | "carbox";

/** Somebody with a session of their own. */
export interface NewUser {
  name: string;
  email: string;
  password: string;
}

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

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": newAddress() });
  },

  scripted: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false);
  },

  problems: [
    async ({ page }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [EXPECTED_STATUS];
      const watch = (watched: Page) => {
        watched.on("console", (message) => {
          if (message.type() === "error") found.push(`console: ${message.text()}`);
        });
        watched.on("pageerror", (error) => found.push(`page: ${error.message}`));
        watched.on("response", (answer) => {
          const broken = answer.status() >= 500;
          const lost =
            answer.status() === 404 && !["document", "fetch", "xhr"].includes(answer.request().resourceType());
          if (broken || lost) found.push(`answer: ${answer.status()} ${answer.request().method()} ${answer.url()}`);
        });
      };
      watch(page);
      await use({ expect: (pattern) => expected.push(pattern), watch });
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

/** An address that no other test speaks from. */
export function newAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** A word that no other test uses. */
export function unique(stem: string): string {
  return `${stem} ${randomBytes(4).toString("hex")}`;
}

/** Requests as a browser at the server's own pages would send them, each client from its own address. */
export function newClient(server: ServerProcess, cookies: Cookies = []): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { Origin: server.url, "X-Forwarded-For": newAddress() },
    storageState: { cookies, origins: [] },
  });
}

/** The session cookies of a demo account or of the demo's device; signs in once per worker. */
export async function sessionOf(account: Signer, server: ServerProcess, sessions: Sessions): Promise<Cookies> {
  const known = sessions.get(account);
  if (known) return known;
  const cookies = await signerCookies(server, account);
  sessions.set(account, cookies);
  return cookies;
}

function signerCookies(server: ServerProcess, signer: Signer): Promise<Cookies> {
  if (signer === "device") return panelCookies(server, demoDevice);
  if (signer === "carbox") return carboxCookies(server);
  return accountCookies(server, signer);
}

/** Signs the demo's car-box in to its portal. */
export function carboxCookies(server: ServerProcess): Promise<Cookies> {
  return cookiesAfter(server, "/carbox/login", demoCarbox);
}

function accountCookies(server: ServerProcess, account: AccountName): Promise<Cookies> {
  const { email, password } = accounts[account];
  return cookiesAfter(server, "/login", { email, password });
}

/** Signs in to the panel of a device. */
export async function panelCookies(server: ServerProcess, device: { mac: string; password: string }): Promise<Cookies> {
  const cookies = await cookiesAfter(server, "/device/login", device);
  // A test chooses its language itself.
  return cookies.filter(({ name }) => name !== "sd_locale");
}

/** Opens an account through the form, as anybody may in the demo. */
export async function registerUser(server: ServerProcess): Promise<{ user: NewUser; cookies: Cookies }> {
  const tag = randomBytes(5).toString("hex");
  const user = { name: `Test ${tag}`, email: `${tag}@example.test`, password: `Pass-${tag}-1` };
  const cookies = await cookiesAfter(server, "/register", { ...user, password_confirmation: user.password });
  return { user, cookies };
}

/** A device as its player makes itself known: it waits for its activation and has its key, but no password. */
export async function newDevice(server: ServerProcess): Promise<{ mac: string; key: string }> {
  const mac = `0A${randomBytes(5).toString("hex").toUpperCase()}`.replace(/..(?=.)/g, "$&:");
  const key = String(10_000_000 + randomBytes(3).readUIntBE(0, 3));
  const client = await newClient(server);
  const answer = await client.post("/api/app/player/enrol", { data: { mac, key } });
  expect(answer.status(), await answer.text()).toBe(204);
  await client.dispose();
  return { mac, key };
}

/** Such a device, activated by staff and signed in to its panel with a password of its own. */
export async function newPanel(
  server: ServerProcess,
): Promise<{ mac: string; key: string; password: string; cookies: Cookies }> {
  const { mac, key } = await newDevice(server);
  const password = `Device-${key}-1`;
  const client = await newClient(server, await panelCookies(server, { mac, password: key }));
  const form = { password, password_repeat: password };
  const answer = await client.post("/device/password", { form, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
  const { cookies } = await client.storageState();
  await client.dispose();
  await activate(server, mac);
  return { mac, key, password, cookies };
}

/** Activates a device as staff do; not as admin, whom the guard matrix archives on its way. */
async function activate(server: ServerProcess, mac: string): Promise<void> {
  const client = await newClient(server);
  const { email, password } = accounts.super;
  const signIn = await client.post("/api/login", { data: { email, password } });
  expect(signIn.status(), await signIn.text()).toBe(200);
  const headers = { Authorization: `Bearer ${(await signIn.json()).token}` };
  const found = await client.get(`/api/devices?${new URLSearchParams({ search: mac })}`, { headers });
  expect(found.status(), await found.text()).toBe(200);
  const body = { action: "activate", ids: [(await found.json()).data[0].id] };
  const answer = await client.post("/api/devices/bulk", { headers, data: body });
  expect(answer.status(), await answer.text()).toBe(200);
  await client.dispose();
}

async function cookiesAfter(server: ServerProcess, path: string, form: Record<string, string>): Promise<Cookies> {
  const client = await newClient(server);
  const answer = await client.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), `POST ${path}: ${answer.status() < 400 ? "" : await answer.text()}`).toBe(302);
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies;
}

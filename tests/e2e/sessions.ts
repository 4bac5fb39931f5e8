import { randomBytes } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import { type AccountName, accounts, demoCarbox, demoDevice } from "../setup/accounts.ts";
import type { ServerProcess } from "../setup/server-process.ts";
import { type Cookies, newClient } from "./http-client.ts";

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

/** Gives a browser a session of its own; the function that comes back ends it, as from elsewhere. */
export async function sessionToEnd(
  server: ServerProcess,
  context: BrowserContext,
  account: AccountName,
): Promise<() => Promise<void>> {
  const cookies = await accountCookies(server, account);
  await context.addCookies(cookies);
  return async () => {
    const client = await newClient(server, cookies);
    await client.post("/logout", { form: {}, maxRedirects: 0 });
    await client.dispose();
  };
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

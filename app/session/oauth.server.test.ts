import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type LoopbackServer, serveHttp } from "../../tests/setup/loopback-server";
import { cookiesOf, serverArgs } from "../../tests/setup/server-args";
import type { AppConfig } from "../load-context";
import { httpTarget } from "../upstream/http-target.server";
import { adminCookie } from "./admin-session.server";
import { adminArea } from "./areas.server";
import { requireAdmin, visitor } from "./guards.server";
import { goToProvider, returnFromProvider } from "./oauth.server";
import { interrupted } from "./sign-out.server";
import { takeToasts } from "./toast.server";

/** An API that is not ours: what it answers, and what it was asked. */
let api: LoopbackServer;
let asked: { path: string; body: Record<string, unknown> }[];
let answers: Record<string, unknown>;
/** Of the calls below /api/oauth; the others answer 200. */
let status: number;

beforeEach(async () => {
  asked = [];
  status = 200;
  answers = { "/api/oauth/desk": { url: "https://login.example/authorize?client_id=theirs&prompt=login" } };
  api = await serveHttp(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? "";
    const text = Buffer.concat(parts).toString();
    asked.push({ path, body: text ? JSON.parse(text) : {} });
    const known = answers[path] !== undefined;
    response.writeHead(known ? (path.startsWith("/api/oauth/") ? status : 200) : 404, {
      "Content-Type": "application/json",
    });
    response.end(JSON.stringify(answers[path] ?? { message: "There is no such call." }));
  });
});
afterEach(() => api.close());

const config: Partial<AppConfig> = {
  publicUrl: "https://desk.example",
  secureCookies: true,
  oauthProviders: [{ name: "desk", label: "Desk ID", origins: ["https://login.example"] }],
};

function visit(path: string, cookies: Record<string, string> = {}, form?: Record<string, string>) {
  return serverArgs({ path, cookies, config, upstream: httpTarget(api.origin), ...(form ? { form } : {}) });
}

async function start(name = "desk", cookies: Record<string, string> = {}) {
  const args = visit(`/oauth/${name}`, cookies, {});
  const answer = await goToProvider(name, "sign-in", await visitor(args), args);
  return {
    answer,
    to: new URL(answer.headers.get("Location") ?? "", "https://desk.example"),
    cookies: { ...cookies, ...cookiesOf(answer.headers) },
  };
}

async function comeBack(query: Record<string, string>, cookies: Record<string, string>, name = "desk") {
  const answer = await returnFromProvider(
    name,
    visit(`/oauth/${name}/callback?${new URLSearchParams(query)}`, cookies),
  );
  const after = { ...cookies, ...cookiesOf(answer.headers) };
  const { toasts } = await takeToasts(visit("/login", after));
  return { answer, cookies: after, toast: toasts[0]?.text };
}

describe("going to a provider", () => {
  test("keeps what the API's address has of its own and adds what is missing", async () => {
    const { answer, to } = await start();
    expect(answer.status).toBe(302);
    const { state, code_challenge } = asked[0]?.body ?? {};
    expect(to.origin + to.pathname).toBe("https://login.example/authorize");
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: "theirs",
      prompt: "login",
      state,
      code_challenge,
      code_challenge_method: "S256",
      redirect_uri: "https://desk.example/oauth/desk/callback",
    });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^sd_oauth=.*; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=900$/);
    expect(cookie).not.toContain(String(state));
  });

  test("ends on the sign-in page when the API names any other place", async () => {
    for (const url of [
      "https://evil.example/authorize",
      "https://login.example.evil.example/",
      "https://login.example@evil.example/",
      "http://login.example/authorize",
      `https://login.example/authorize?state=${"x".repeat(501)}`,
      "https://login.example/authorize?state=",
    ]) {
      answers["/api/oauth/desk"] = { url };
      const { to, cookies } = await start();
      expect(to.pathname).toBe("/login");
      expect(cookies).not.toHaveProperty("sd_oauth");
    }
    answers["/api/oauth/desk"] = { url: "javascript:alert(1)" };
    expect((await start()).to.pathname).toBe("/login");
  });

  test("ends there too when nobody named the provider, or the API does not know it", async () => {
    expect((await start("other")).to.pathname).toBe("/login");
    expect(asked).toEqual([]);
    answers = {};
    const { to, cookies } = await start();
    expect(to.pathname).toBe("/login");
    const { toasts } = await takeToasts(visit("/login", cookies));
    expect(toasts.map(({ text }) => text)).toEqual(["There is no such call."]);
  });
});

describe("coming back", () => {
  const CALLBACK = "/api/oauth/desk/callback";
  beforeEach(() => {
    answers[CALLBACK] = { token: "theirs" };
    answers["/api/user"] = { id: 1, name: "Ann", email: "ann@example.com" };
    answers["/api/settings/role_permissions"] = { permissions: ["view-dashboard"] };
  });
  const unknown = expect.stringMatching(/^This sign-in does not come from here/);

  test("hands the API the code with its verifier, and opens the session that the browser ends", async () => {
    const { to, cookies } = await start();
    const query = { state: to.searchParams.get("state") ?? "", code: "a code", iss: "https://login.example" };
    const back = await comeBack(query, cookies);
    expect(back.answer.headers.get("Location")).toBe("/");
    expect(back.cookies.sd_oauth).toBe("");
    expect(back.answer.headers.getSetCookie().find((text) => text.startsWith("sd_admin="))).not.toContain("Max-Age");
    expect(asked.find(({ path }) => path === CALLBACK)?.body).toEqual({
      code: "a code",
      iss: "https://login.example",
      redirect_uri: "https://desk.example/oauth/desk/callback",
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test("later than a quarter of an hour is too late", async () => {
    const { to, cookies } = await start();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    const late = await comeBack({ state: to.searchParams.get("state") ?? "", code: "c" }, cookies);
    vi.useRealTimers();
    expect([late.answer.headers.get("Location"), late.toast]).toEqual(["/login", unknown]);
  });

  test("finds its attempt by the state that the API's own address has", async () => {
    answers["/api/oauth/desk"] = { url: "https://login.example/authorize?state=their-own-state" };
    const { cookies } = await start();
    expect((await comeBack({ state: "their-own-state", code: "c" }, cookies)).answer.headers.get("Location")).toBe("/");
  });

  test("without an attempt of this browser, with another state or provider, and a second time, is refused", async () => {
    const { to, cookies } = await start();
    const query = { state: to.searchParams.get("state") ?? "", code: "c" };
    const refused = [
      await comeBack(query, {}),
      await comeBack({ ...query, state: `${query.state}x` }, cookies),
      await comeBack({ code: "c" }, cookies),
      await comeBack(query, cookies, "other"),
    ];
    const used = await comeBack(query, cookies);
    refused.push(await comeBack(query, { sd_oauth: used.cookies.sd_oauth ?? "" }));
    for (const { answer, toast } of refused) {
      expect(answer.headers.get("Location")).toBe("/login");
      expect(toast).toEqual(unknown);
    }
    expect(asked.filter(({ path }) => path === CALLBACK)).toHaveLength(1);
  });

  test("leaves the attempts of other tabs alone, the newest five", async () => {
    let cookies: Record<string, string> = {};
    const states: string[] = [];
    for (let tab = 0; tab < 6; tab += 1) {
      const begun = await start("desk", cookies);
      cookies = begun.cookies;
      states.push(begun.to.searchParams.get("state") ?? "");
    }
    const [first = "", second = "", third = ""] = states;
    expect((await comeBack({ state: first, code: "c" }, cookies)).toast).toEqual(unknown);
    const denied = await comeBack({ state: second, error: "access_denied" }, cookies);
    expect(denied.toast).toBe("You cancelled the sign-in at Desk ID.");
    expect((await comeBack({ state: third, code: "c" }, denied.cookies)).answer.headers.get("Location")).toBe("/");
  });

  test("tells the provider's reason, and nothing that is no reason", async () => {
    for (const [error, told] of [
      ["server_error", "server_error"],
      ["<b>call 555</b>", "?"],
    ] as const) {
      const { to, cookies } = await start();
      const { toast } = await comeBack({ state: to.searchParams.get("state") ?? "", error }, cookies);
      expect(toast).toBe(`Desk ID refused the sign-in (${told}). Try again, or use your password.`);
    }
  });

  test("tells the API's own words, and that it does not answer", async () => {
    for (const [code, answer, told] of [
      [422, { message: "Your account is closed.", errors: {} }, "Your account is closed."],
      [503, { message: "" }, "The service does not answer at the moment. Nothing was changed. Try again shortly."],
    ] as const) {
      const { to, cookies } = await start();
      status = code;
      answers[CALLBACK] = answer;
      const back = await comeBack({ state: to.searchParams.get("state") ?? "", code: "c" }, cookies);
      expect([back.answer.headers.get("Location"), back.toast]).toEqual(["/login", told]);
      expect(back.cookies.sd_oauth).toBe("");
      status = 200;
    }
  });
});

describe("confirming who is signed in", () => {
  const CONFIRM = "/api/oauth/desk/confirm";

  /** The cookies of somebody without a password who was sent to the provider once more. */
  async function startToConfirm(): Promise<{ to: URL; cookies: Record<string, string> }> {
    answers["/api/user"] = { id: 1, name: "Ann", email: "ann@example.com", has_password: false };
    answers["/api/settings/role_permissions"] = { permissions: ["view-dashboard"] };
    const session = { token: "hers", remember: false, password_verified_at: null, second_factor_pending: false };
    const signedIn = cookiesOf(new Headers({ "Set-Cookie": await adminCookie.write(session, visit("/")) }));
    const intended = await interrupted("/password/confirm", adminArea, visit("/settings/2fa", signedIn));
    const before = { ...signedIn, ...cookiesOf(intended.headers) };
    const args = visit("/password/confirm", before, { provider: "desk" });
    const answer = await goToProvider("desk", "confirm", await requireAdmin(args), args);
    const cookies = { ...before, ...cookiesOf(answer.headers) };
    return { to: new URL(answer.headers.get("Location") ?? ""), cookies };
  }

  test("asks the provider to ask, and goes on to the page that wanted it", async () => {
    const { to, cookies } = await startToConfirm();
    expect(asked.find(({ path }) => path === "/api/oauth/desk")?.body).toMatchObject({ again: true });
    answers[CONFIRM] = {};
    const back = await comeBack({ state: to.searchParams.get("state") ?? "", code: "c" }, cookies);
    expect(back.answer.headers.get("Location")).toBe("/settings/2fa");
    const session = await adminCookie.of(visit("/settings/2fa", back.cookies));
    expect(session).toMatchObject({ token: "hers", password_verified_at: expect.any(Number) });
    expect(asked.filter(({ path }) => path.endsWith("/callback"))).toEqual([]);
  });

  test("by somebody else is refused on the page that asks, and confirms nothing", async () => {
    const { to, cookies } = await startToConfirm();
    status = 422;
    answers[CONFIRM] = { message: "That was another account.", errors: {} };
    const back = await comeBack({ state: to.searchParams.get("state") ?? "", code: "c" }, cookies);
    expect([back.answer.headers.get("Location"), back.toast]).toEqual([
      "/password/confirm",
      "That was another account.",
    ]);
    expect(await adminCookie.of(visit("/", back.cookies))).toMatchObject({ password_verified_at: null });
  });
});

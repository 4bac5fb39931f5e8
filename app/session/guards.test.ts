import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login } from "~contract/accounts.ts";
import { twoFactorVerify } from "~contract/two-factor.ts";
import { type AccountName, accounts } from "../../tests/setup/accounts";
import { startDemoApi } from "../../tests/setup/demo-api";
import { cookiesOf, serverArgs, thrownBy } from "../../tests/setup/server-args";
import { totpCode } from "../../tests/setup/totp";
import { upstreamAnswering } from "../../tests/setup/upstream-answering";
import type { AppConfig, UpstreamTarget } from "../load-context";
import { adminCookie } from "./admin-session.server";
import { requireAdmin, requireGuest } from "./guards.server";
import { identityOf } from "./identity.server";
import { upstreamWith } from "./public-upstream.server";

let api: Awaited<ReturnType<typeof startDemoApi>>;
let upstream: UpstreamTarget;
const tokens = new Map<AccountName, string>();

beforeAll(async () => {
  api = await startDemoApi();
  ({ upstream } = api);
  for (const name of ["admin", "noperm", "twofactor"] as const) {
    const { email, password } = accounts[name];
    const answer = await (await upstreamWith(null, serverArgs({ upstream }))).call(login, {
      body: { email, password },
    });
    tokens.set(name, answer.token);
  }
}, 60_000);

afterAll(async () => {
  await api.close();
});

interface Visit {
  path?: string;
  form?: Record<string, string>;
  referer?: string;
  config?: Partial<AppConfig>;
  to?: UpstreamTarget;
  token?: string;
  passwordAgo?: number;
  pending?: boolean;
}

/** A request of somebody who is signed in; the token of an account, or any other. */
async function visitOf(who: AccountName | null, visit: Visit = {}) {
  const { path = "/portals", form, referer, config, to = upstream } = visit;
  const session = {
    token: visit.token ?? (who ? (tokens.get(who) ?? "") : "none"),
    remember: false,
    password_verified_at: visit.passwordAgo === undefined ? null : Date.now() - visit.passwordAgo * 60_000,
    second_factor_pending: visit.pending ?? false,
  };
  const cookies = cookiesOf(new Headers({ "Set-Cookie": await adminCookie.write(session, serverArgs()) }));
  return serverArgs({ path, form, referer, config, upstream: to, cookies });
}

describe("without a session", () => {
  test("a page is remembered and /login follows", async () => {
    const answer = await thrownBy(() => requireAdmin(serverArgs({ path: "/portals?page=2", upstream })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login"]);
    expect(cookiesOf(answer.headers)).toMatchObject({ sd_intended: expect.stringMatching(/^ey/), sd_admin: "" });
  });

  test("a token that the API does not know ends the session", async () => {
    const answer = await thrownBy(async () => requireAdmin(await visitOf(null, { token: "nonsense" })));
    expect(answer.headers.get("Location")).toBe("/login");
    expect(cookiesOf(answer.headers).sd_admin).toBe("");
  });
});

describe("rules", () => {
  test("who is allowed gets their session", async () => {
    const session = await requireAdmin(await visitOf("admin"), {
      permissions: ["manage-portals"],
      roles: ["admin"],
      adminOnly: true,
    });
    expect(session.user.email).toBe(accounts.admin.email);
    expect(session.permissions.has("manage-portals")).toBe(true);
  });

  test("every permission of a list is needed; the missing ones are named", async () => {
    const answer = await thrownBy(async () =>
      requireAdmin(await visitOf("noperm"), { permissions: ["manage-portals", "view-map"] }),
    );
    expect(answer.headers.get("Location")).toBe("/unauthorized?permission=manage-portals%2Cview-map");
  });

  test("another role is not enough", async () => {
    const answer = await thrownBy(async () => requireAdmin(await visitOf("noperm"), { roles: ["distributor"] }));
    expect(answer.headers.get("Location")).toBe("/unauthorized?role=distributor");
  });

  test("who is no administrator goes home, which is /welcome without view-dashboard", async () => {
    const answer = await thrownBy(async () => requireAdmin(await visitOf("noperm"), { adminOnly: true }));
    expect(answer.headers.get("Location")).toBe("/welcome");
  });

  test.each([
    [119, null],
    [121, "/password/confirm"],
    [-5, "/password/confirm"],
  ])("a password given %i minutes ago: %s", async (passwordAgo, location) => {
    const args = await visitOf("admin", { path: "/settings/2fa", passwordAgo });
    if (location === null) await expect(requireAdmin(args, { passwordVerified: true })).resolves.toBeDefined();
    else
      expect((await thrownBy(() => requireAdmin(args, { passwordVerified: true }))).headers.get("Location")).toBe(
        location,
      );
  });

  test("guests are let in, others go home", async () => {
    await expect(requireGuest(serverArgs({ path: "/login", upstream }))).resolves.toBeDefined();
    expect(
      (await thrownBy(async () => requireGuest(await visitOf("admin", { path: "/login" })))).headers.get("Location"),
    ).toBe("/");
    expect(
      (await thrownBy(async () => requireGuest(await visitOf("noperm", { path: "/login" })))).headers.get("Location"),
    ).toBe("/welcome");
  });
});

describe("second factor", () => {
  test("pending: every page leads to its confirmation, which is open", async () => {
    for (const pending of [true, false]) {
      const answer = await thrownBy(async () => requireAdmin(await visitOf("twofactor", { pending })));
      expect(answer.headers.get("Location")).toBe("/verify/2fa");
      await expect(
        requireAdmin(await visitOf("twofactor", { pending, path: "/verify/2fa" }), { pendingTwoFactor: true }),
      ).resolves.toBeDefined();
    }
    expect((await thrownBy(async () => requireGuest(await visitOf("twofactor")))).headers.get("Location")).toBe(
      "/verify/2fa",
    );
  });

  test("pending: only /user is asked", async () => {
    const asked: string[] = [];
    const send: UpstreamTarget["send"] = (call, deadline) => {
      asked.push(call.path);
      return upstream.send(call, deadline);
    };
    await identityOf(await visitOf("twofactor", { pending: true, to: { send } }));
    expect(asked).toEqual(["/user"]);
  });

  test("confirmed: its page leads home", async () => {
    const token = tokens.get("twofactor") ?? "";
    await (await upstreamWith(token, serverArgs({ upstream }))).call(twoFactorVerify, {
      body: { code: totpCode(accounts.twofactor.secret) },
    });
    const args = await visitOf("twofactor", { path: "/verify/2fa", pending: true });
    expect((await thrownBy(() => requireAdmin(args, { pendingTwoFactor: true }))).headers.get("Location")).toMatch(
      /^\/(welcome)?$/,
    );
    await expect(requireAdmin(await visitOf("twofactor"))).resolves.toBeDefined();
  });

  test("TWO_FA=off sends role admin to set it up, except from there", async () => {
    const config = { twoFactorFlag: false };
    const answer = await thrownBy(async () => requireAdmin(await visitOf("admin", { config })));
    expect(answer.headers.get("Location")).toBe("/settings/2fa");
    for (const path of ["/settings/2fa", "/verify/2fa", "/password/confirm"]) {
      await expect(
        requireAdmin(await visitOf("admin", { config, path }), { pendingTwoFactor: path === "/verify/2fa" }),
      ).resolves.toBeDefined();
    }
    await expect(requireAdmin(await visitOf("noperm", { config }))).resolves.toBeDefined();
  });
});

describe("an upstream that misbehaves", () => {
  const user = { id: 1, name: "Mara", email: "mara@example.net", role: "admin" };
  const json = (body: unknown, status = 200) => Response.json(body, { status });
  /** Knows the user; answers the rest as told. */
  const except = (path: string, answer: () => Response) =>
    upstreamAnswering(({ path: asked }) => {
      if (asked === path) return answer();
      if (asked === "/user") return json(user);
      if (asked === "/notifications") return json({ data: [] });
      return json({ permissions: ["manage-portals"], roles: [] });
    });

  test.each([
    ["500", () => json({ message: "Oops" }, 500), 502],
    ["503", () => json({ message: "Later" }, 503), 503],
    ["HTML", () => new Response("<html>", { headers: { "Content-Type": "text/html" } }), 502],
    ["a wrong shape", () => json({ id: "one" }), 502],
  ])("%s for the user: an error page, and the session stays", async (_name, answer, status) => {
    const failure = await thrownBy(async () => requireAdmin(await visitOf(null, { to: except("/user", answer) })));
    expect(failure.status).toBe(status);
    expect(failure.headers.has("Retry-After")).toBe(true);
    expect(cookiesOf(failure.headers)).toEqual({});
  });

  test("nothing listens: 503, and the session stays", async () => {
    const to = { send: () => Promise.reject(new TypeError("fetch failed")) };
    const failure = await thrownBy(async () => requireAdmin(await visitOf(null, { to })));
    expect(failure.status).toBe(503);
    expect(cookiesOf(failure.headers)).toEqual({});
    await expect(requireGuest(await visitOf(null, { to }))).resolves.toBeDefined();
  });

  test.each([
    ["500", () => json({}, 500)],
    ["401", () => json({ message: "No" }, 401)],
    ["HTML", () => new Response("<html>")],
  ])("%s for the permissions: 503 where one is needed, no sign-out, never /unauthorized", async (_name, answer) => {
    const to = except("/settings/role_permissions", answer);
    const failure = await thrownBy(async () =>
      requireAdmin(await visitOf(null, { to }), { permissions: ["manage-portals"] }),
    );
    expect([failure.status, failure.headers.has("Retry-After")]).toEqual([503, true]);
    expect(cookiesOf(failure.headers)).toEqual({});
    await expect(requireAdmin(await visitOf(null, { to }))).resolves.toMatchObject({ user: { name: "Mara" } });
  });

  test.each([500, 401, 403])("%i for the notifications is ignored", async (status) => {
    const to = except("/notifications", () => json({ message: "No" }, status));
    const rules = { permissions: ["manage-portals"] };
    await expect(requireAdmin(await visitOf(null, { to }), rules)).resolves.toBeDefined();
  });

  test("401 for a later call signs out", async () => {
    const to = except("/search", () => json({ message: "No" }, 401));
    const { search } = await import("~contract/search.ts");
    const session = await requireAdmin(await visitOf(null, { to }));
    const answer = await thrownBy(() => session.api.call(search, { query: { q: "a" } }));
    expect([answer.headers.get("Location"), cookiesOf(answer.headers).sd_admin]).toEqual(["/login", ""]);
  });

  test("identity is fetched once for all loaders of a request", async () => {
    let calls = 0;
    const to = except("/user", () => {
      calls += 1;
      return json(user);
    });
    const args = await visitOf(null, { to });
    await Promise.all([
      requireAdmin(args),
      requireAdmin({ ...args, request: new Request(args.request) }),
      identityOf(args),
    ]);
    expect(calls).toBe(1);
  });
});

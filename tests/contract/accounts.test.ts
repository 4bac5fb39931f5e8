import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { activity, sessionToken, user } from "../../api/db/schema/index.ts";
import { hashToken } from "../../api/domain/tokens.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";
import { createTestAccount } from "./test-account.ts";

const verifications = vi.hoisted(() => ({
  count: 0,
  /** What happens between a check and what follows from it. */
  afterwards: async () => {},
}));
vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    async verify(...parameters: Parameters<typeof real.verify>) {
      verifications.count += 1;
      const matches = await real.verify(...parameters);
      await verifications.afterwards();
      return matches;
    },
  };
});

const DAY = 24 * 3_600_000;

describe.each(databaseKinds)("accounts on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  test("signing in gives a token that names the user, stored as a hash only", async () => {
    const account = await createTestAccount(subject.services, ["manage-portals", "view-dashboard"]);
    const client = subject.client();
    const login = await client.call(
      "POST",
      "/login",
      { email: account.email.toUpperCase(), password: account.password },
      { "User-Agent": "trial/1" },
    );
    expect(login.status).toBe(200);
    const token = String(login.body.token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);

    const [stored] = await subject.services.db
      .select()
      .from(sessionToken)
      .where(eq(sessionToken.hash, hashToken(token)));
    expect(stored).toMatchObject({ user_id: account.id, context: "admin", ip: client.address, user_agent: "trial/1" });
    expect(JSON.stringify(stored)).not.toContain(token);

    const me = await client.with(token).call("GET", "/user");
    expect(me.body).toMatchObject({
      id: account.id,
      name: account.name,
      email: account.email,
      two_factor_enabled: false,
      two_factor_confirmed_at: null,
      has_password: true,
    });
    expect(JSON.stringify(me.body)).not.toContain("argon2");
    const held = await client.with(token).call("GET", "/settings/role_permissions");
    expect(held.body).toMatchObject({
      permissions: ["manage-portals", "view-dashboard"],
      roles: [{ display_name: expect.stringMatching(/^Test/) }],
    });
  });

  test("wrong password, unknown address, disabled and archived account: one answer, one argon2 verification each", async () => {
    const [known, disabled, archived] = [
      await createTestAccount(subject.services, []),
      await createTestAccount(subject.services, []),
      await createTestAccount(subject.services, []),
    ];
    await subject.services.db.update(user).set({ status: "disabled" }).where(eq(user.id, disabled.id));
    await subject.services.db
      .update(user)
      .set({ deleted_at: new Date().toISOString() })
      .where(eq(user.id, archived.id));
    const tries = [
      { email: known.email, password: "wrong" },
      { email: "nobody@example.com", password: "wrong" },
      { email: "not an address", password: "wrong" },
      { email: disabled.email, password: disabled.password },
      { email: archived.email, password: archived.password },
    ];
    for (const body of tries) {
      verifications.count = 0;
      const answer = await subject.client().call("POST", "/login", body);
      expect(answer.status).toBe(422);
      const text = "The e-mail address or the password is not right.";
      expect(answer.body).toEqual({ message: text, errors: { email: [text] } });
      expect(verifications.count).toBe(1);
    }
  });

  test("a disabled or archived account is out at once", async () => {
    for (const change of [{ status: "disabled" as const }, { deleted_at: new Date().toISOString() }]) {
      const { id, client } = await subject.member();
      await subject.services.db.update(user).set(change).where(eq(user.id, id));
      expect((await client.call("GET", "/user")).status).toBe(401);
    }
  });

  test("signing out ends this token and no other", async () => {
    const { client, email, password } = await subject.member();
    const other = await subject.client().call("POST", "/login", { email, password });
    expect((await client.call("POST", "/logout")).status).toBe(204);
    expect((await client.call("GET", "/user")).status).toBe(401);
    expect((await subject.client().with(String(other.body.token)).call("GET", "/user")).status).toBe(200);
  });

  test("sign-ins are in the ledger of activity, failures and secrets are not", async () => {
    const { id, client } = await subject.member();
    await client.call("POST", "/logout");
    const rows = await subject.services.db
      .select()
      .from(activity)
      .where(eq(activity.actor_id, id))
      .orderBy(activity.id);
    expect(rows.map(({ action, ip }) => [action, ip])).toEqual([
      ["sign-in", client.address],
      ["sign-out", client.address],
    ]);
  });

  test("a password that is replaced while it is checked signs nobody in", async () => {
    const { id, email, password } = await createTestAccount(subject.services, []);
    verifications.afterwards = async () => {
      verifications.afterwards = async () => {};
      await subject.services.db.update(user).set({ password_hash: "another" }).where(eq(user.id, id));
    };
    expect((await subject.client().call("POST", "/login", { email, password })).status).toBe(422);
    expect(await subject.services.db.$count(sessionToken, eq(sessionToken.user_id, id))).toBe(0);
  });

  test.each([
    ["disabled", { status: "disabled" }],
    ["archived", { deleted_at: "2026-01-01T00:00:00.000Z" }],
  ] as const)("an account that is %s while its password is checked signs nobody in", async (_name, change) => {
    const { id, email, password } = await createTestAccount(subject.services, []);
    const wrong = await subject.client().call("POST", "/login", { email: "nobody@example.com", password });
    verifications.afterwards = async () => {
      verifications.afterwards = async () => {};
      await subject.services.db.update(user).set(change).where(eq(user.id, id));
    };
    const refused = await subject.client().call("POST", "/login", { email, password });
    expect(refused).toMatchObject({ status: 422, body: wrong.body });
    expect(await subject.services.db.$count(sessionToken, eq(sessionToken.user_id, id))).toBe(0);
  });

  test("five tries a minute for an account; one's usual address is not locked out by strangers", async () => {
    const { email, password, client: usual } = await subject.member();
    const strangers = subject.client();
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await strangers.call("POST", "/login", { email, password: "guess" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const refused = await subject.client().call("POST", "/login", { email, password });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.body.message).toContain(String(seconds));
    expect((await usual.call("POST", "/login", { email, password })).status).toBe(200);
  });

  test("an unknown address is limited as a known one is", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push(
        (await subject.client().call("POST", "/login", { email: "ghost@example.com", password: "guess" })).status,
      );
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("thirty tries a minute from an address, at once too", async () => {
    const client = subject.client();
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, n) =>
        client.call("POST", "/login", { email: `spray${n}@example.com`, password: "guess" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test("right passwords are no guesses: they use nothing up", async () => {
    const { email, password, client } = await subject.member();
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await client.call("POST", "/login", { email, password })).status).toBe(200);
  });

  test("registering opens an account without any permission and mails a link that confirms the address", async () => {
    await subject.member();
    const client = subject.client();
    const body = { name: "New Person", email: "New.Person@example.com", password: "Long-enough-1" };
    const answer = await client.call("POST", "/register", body);
    expect(answer.status).toBe(200);
    const signedIn = client.with(String(answer.body.token));
    expect((await signedIn.call("GET", "/settings/role_permissions")).body).toEqual({ permissions: [], roles: [] });
    const me = await signedIn.call("GET", "/user");
    expect(me.body).toMatchObject({ email: "new.person@example.com", email_verified_at: null, role: null });

    const [mail = ""] = await subject.mails("new.person@example.com");
    // The name is the stranger's text, and the address may be anybody's.
    expect(mail).not.toContain(body.name);
    const link = /https:\/\/desk\.example\/email\/verify\/(\d+)\?signature=([\w.%-]+)/.exec(mail);
    const confirm = { id: Number(link?.[1]), signature: decodeURIComponent(link?.[2] ?? "") };
    const altered = {
      ...confirm,
      signature: `${confirm.signature.slice(0, -1)}${confirm.signature.endsWith("A") ? "B" : "A"}`,
    };
    expect((await subject.client().call("POST", "/email/verify", altered)).status).toBe(422);
    expect((await subject.client().call("POST", "/email/verify", { ...confirm, id: confirm.id + 1 })).status).toBe(422);
    expect((await subject.client().call("POST", "/email/verify", confirm)).status).toBe(204);
    expect((await subject.client().call("POST", "/email/verify", confirm)).status).toBe(204);
    expect((await signedIn.call("GET", "/user")).body.email_verified_at).toEqual(expect.any(String));

    const again = await subject.client().call("POST", "/register", { ...body, email: "new.person@EXAMPLE.com" });
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { email: ["An account with this e-mail address exists already."] } },
    });
  });

  test("asking for the confirmation again answers the same for everybody and mails those who need it", async () => {
    const { email } = await subject.member();
    await subject.services.db.update(user).set({ email_verified_at: null }).where(eq(user.email, email));
    for (const address of [email, "unknown@example.com"]) {
      expect(await subject.client().call("POST", "/email/resend", { email: address })).toMatchObject({
        status: 204,
        body: {},
      });
    }
    expect(await subject.mails(email)).toHaveLength(1);
    expect(await subject.mails("unknown@example.com")).toHaveLength(0);
  });

  test("a link to confirm an address ends after three days, and with the address", async () => {
    const { email, id, client, name } = await subject.member();
    await client.call("PUT", "/settings/profile/update", { name, email: `moved-${email}` });
    const [mail = ""] = await subject.mails(`moved-${email}`);
    const signature = decodeURIComponent(/signature=([\w.%-]+)/.exec(mail)?.[1] ?? "");
    await client.call("PUT", "/settings/profile/update", { name, email: `again-${email}` });
    expect((await subject.client().call("POST", "/email/verify", { id, signature })).status).toBe(422);
    const [second = ""] = await subject.mails(`again-${email}`);
    const current = decodeURIComponent(/signature=([\w.%-]+)/.exec(second)?.[1] ?? "");
    subject.advance(4 * DAY);
    expect((await subject.client().call("POST", "/email/verify", { id, signature: current })).status).toBe(422);
  });

  test("a session ends 24 hours after its last use, a remembered one after 365 days", async () => {
    const { client: short, email, password } = await subject.member();
    const login = await subject.client().call("POST", "/login", { email, password, remember: true });
    const remembered = subject.client().with(String(login.body.token));
    subject.advance(23 * 3_600_000);
    expect((await short.call("GET", "/user")).status).toBe(200);
    subject.advance(23 * 3_600_000);
    expect((await short.call("GET", "/user")).status).toBe(200);
    subject.advance(25 * 3_600_000);
    expect((await short.call("GET", "/user")).status).toBe(401);
    subject.advance(360 * DAY);
    expect((await remembered.call("GET", "/user")).status).toBe(200);
    subject.advance(4 * DAY);
    expect((await remembered.call("GET", "/user")).status).toBe(401);
  });

  test("the profile: stale versions, taken addresses, and a new address is to be confirmed", async () => {
    const { client, email, name } = await subject.member();
    const other = await subject.member();
    const { body: before } = await client.call("GET", "/user");
    const change = {
      name: "Renamed",
      email,
      language: "de",
      timezone: "Europe/Berlin",
      phone: "",
      lock_version: before.lock_version,
    };
    const saved = await client.call("PUT", "/settings/profile/update", change);
    expect(saved).toMatchObject({
      status: 200,
      body: { name: "Renamed", language: "de", phone: null, email_verified_at: before.email_verified_at },
    });
    const stale = await client.call("PUT", "/settings/profile/update", { ...change, name });
    expect(stale).toMatchObject({ status: 409, body: { current: { name: "Renamed", email } } });
    const taken = await client.call("PUT", "/settings/profile/update", { name, email: other.email });
    expect(taken).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
    const moved = await client.call("PUT", "/settings/profile/update", { name, email: "elsewhere@example.com" });
    expect(moved).toMatchObject({ status: 200, body: { email: "elsewhere@example.com", email_verified_at: null } });
    expect(await subject.mails("elsewhere@example.com")).toHaveLength(1);
  });

  test("no field of the account can be set beside those of the form", async () => {
    const { client, email, name } = await subject.member();
    const answer = await client.call("PUT", "/settings/profile/update", {
      name,
      email,
      status: "disabled",
      two_factor_enabled: true,
      role: "super-admin",
      id: 1,
      password_hash: "x",
      owner_id: 1,
    });
    expect(answer.body).toMatchObject({ two_factor_enabled: false, role: expect.stringMatching(/^test-/) });
    expect((await client.call("GET", "/user")).status).toBe(200);
  });
});

describe("with registration off", () => {
  test("nobody opens an account", async () => {
    const subject = await startApi("pglite", { registration: false });
    const answer = await subject
      .client()
      .call("POST", "/register", { name: "A", email: "a@example.com", password: "Long-enough-1" });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: "registration_off", message: expect.stringContaining("administrator") },
    });
    await subject.close();
  });
});

import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recoveryCode, user } from "../../api/db/schema/index.ts";
import { allEndpoints } from "../../contract/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";

const STEP = 30_000;

describe.each(databaseKinds)("the second factor on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());
  // Codes work once: each test has steps of its own.
  beforeEach(() => subject.advance(10 * STEP));

  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: subject.services.now().getTime() + steps * STEP });

  /** An account whose second factor is on, and a fresh sign-in that has not shown it. */
  async function protectedMember() {
    const member = await subject.member(["manage-portals"]);
    await member.client.call("POST", "/2fa/generate");
    const secret = String((await member.client.call("GET", "/2fa")).body.secret);
    const enabled = await member.client.call("POST", "/2fa/enable", { code: codeOf(secret) });
    subject.advance(2 * STEP);
    return {
      ...member,
      secret,
      recoveryCodes: enabled.body.recoveryCodes as unknown as string[],
      fresh: await signIn(member),
    };
  }

  async function signIn({ email, password }: { email: string; password: string }): Promise<Client> {
    const client = subject.client();
    const login = await client.call("POST", "/login", { email, password });
    return client.with(String(login.body.token));
  }

  test("a prepared secret is shown and not in force until its code is given", async () => {
    const { client, id } = await subject.member();
    expect((await client.call("GET", "/2fa")).body).toEqual({ two_factor_enabled: false, recoveryCodes: [] });
    expect((await client.call("POST", "/2fa/enable", { code: "123456" })).body.errors).toEqual({
      code: ["Get a new key first."],
    });
    expect((await client.call("POST", "/2fa/generate")).status).toBe(204);
    const { body } = await client.call("GET", "/2fa");
    expect(body.two_factor_enabled).toBe(false);
    expect(String(body.qrCode)).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(String(body.secret)).toMatch(/^[A-Z2-7]{32}$/);
    expect((await client.call("GET", "/user")).body.two_factor_enabled).toBe(false);

    const wrong = codeOf(String(body.secret), 50);
    expect((await client.call("POST", "/2fa/enable", { code: wrong })).status).toBe(422);
    const spaced = codeOf(String(body.secret)).replace(/^(...)/, "$1 ");
    const enabled = await client.call("POST", "/2fa/enable", { code: spaced });
    expect(enabled.body.recoveryCodes).toHaveLength(10);
    const me = await client.call("GET", "/user");
    expect(me.body).toMatchObject({ two_factor_enabled: true, two_factor_confirmed_at: expect.any(String) });
    expect((await client.call("GET", "/2fa")).body).toEqual({ two_factor_enabled: true, recoveryCodes: [] });
    expect((await client.call("POST", "/2fa/generate")).status).toBe(422);

    const [stored] = await subject.services.db.select().from(user).where(eq(user.id, id));
    expect(JSON.stringify(stored)).not.toContain(String(body.secret));
    const codes = await subject.services.db.select().from(recoveryCode).where(eq(recoveryCode.user_id, id));
    for (const code of enabled.body.recoveryCodes as unknown as string[])
      expect(JSON.stringify(codes)).not.toContain(code);
  });

  test("a pending token may call user, verify and logout, and nothing else", async () => {
    const { fresh } = await protectedMember();
    for (const { endpoint } of allEndpoints()) {
      if (endpoint.access === "public" || endpoint.path === "/logout") continue;
      const path = endpoint.path.replace("{id}", "1");
      const answer = await fresh.call(endpoint.method, path, endpoint.method === "GET" ? undefined : {});
      if (endpoint.access === "pending") expect([200, 422]).toContain(answer.status);
      else if (endpoint.access === "signed-in" || typeof endpoint.access === "object")
        expect(answer).toMatchObject({ status: 403, body: { code: "two_factor_required" } });
      // A device's calls know no token of a user, pending or not.
      else expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    }
    const me = await fresh.call("GET", "/user");
    expect(me.body).toMatchObject({ two_factor_enabled: true, two_factor_confirmed_at: null });
    expect((await fresh.call("POST", "/logout")).status).toBe(204);
  });

  test("a code confirms this token only", async () => {
    const { secret, fresh, ...member } = await protectedMember();
    const other = await signIn(member);
    expect((await fresh.call("POST", "/2fa/verify", { code: codeOf(secret) })).status).toBe(204);
    expect((await fresh.call("GET", "/portals")).status).toBe(200);
    expect((await other.call("GET", "/portals")).status).toBe(403);
  });

  test("each six-digit code works once, by whatever token, and none before it works after", async () => {
    const { secret, fresh, ...member } = await protectedMember();
    const earlier = codeOf(secret, -1);
    const code = codeOf(secret);
    expect((await fresh.call("POST", "/2fa/verify", { code })).status).toBe(204);
    for (const used of [code, earlier]) {
      const again = await (await signIn(member)).call("POST", "/2fa/verify", { code: used });
      expect(again).toMatchObject({
        status: 422,
        body: { errors: { code: ["The code is not right or was used already."] } },
      });
    }
    subject.advance(STEP);
    expect((await (await signIn(member)).call("POST", "/2fa/verify", { code: codeOf(secret) })).status).toBe(204);
  });

  test("the code that switched the factor on does not sign in", async () => {
    const { client, ...member } = await subject.member();
    await client.call("POST", "/2fa/generate");
    const code = codeOf(String((await client.call("GET", "/2fa")).body.secret));
    expect((await client.call("POST", "/2fa/enable", { code })).status).toBe(200);
    expect((await (await signIn(member)).call("POST", "/2fa/verify", { code })).status).toBe(422);
  });

  test.each(["six digits", "a recovery code"])("of many uses of %s at once exactly one succeeds", async (which) => {
    const { secret, recoveryCodes, fresh: _, ...member } = await protectedMember();
    const code = which === "six digits" ? codeOf(secret) : recoveryCodes[0];
    const tokens = await Promise.all(Array.from({ length: 4 }, () => signIn(member)));
    const answers = await Promise.all(tokens.map((client) => client.call("POST", "/2fa/verify", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422]);
  });

  test("a recovery code works once, in any case and without its dash, until the codes are replaced", async () => {
    const { recoveryCodes, fresh, client, ...member } = await protectedMember();
    const [first = "", second = ""] = recoveryCodes;
    expect((await fresh.call("POST", "/2fa/verify", { code: first.toUpperCase().replace("-", " ") })).status).toBe(204);
    expect((await (await signIn(member)).call("POST", "/2fa/verify", { code: first })).status).toBe(422);
    const replaced = await client.call("POST", "/2fa/regenerate");
    expect(replaced.body.recoveryCodes).toHaveLength(10);
    expect((await (await signIn(member)).call("POST", "/2fa/verify", { code: second })).status).toBe(422);
    const [fresh1 = ""] = replaced.body.recoveryCodes as unknown as string[];
    expect((await (await signIn(member)).call("POST", "/2fa/verify", { code: fresh1 })).status).toBe(204);
  });

  test("nobody's recovery code works for somebody else", async () => {
    const [one, two] = [await protectedMember(), await protectedMember()];
    expect((await two.fresh.call("POST", "/2fa/verify", { code: one.recoveryCodes[3] })).status).toBe(422);
  });

  test("guesses are limited to five a minute", async () => {
    const { fresh } = await protectedMember();
    const statuses = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await fresh.call("POST", "/2fa/verify", { code: `00000${guess}` })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("somebody with the password alone does not lock out the usual address", async () => {
    const { fresh, client, secret, email, password } = await protectedMember();
    for (let guess = 0; guess < 6; guess++) await fresh.call("POST", "/2fa/verify", { code: "000000" });
    const login = await client.call("POST", "/login", { email, password });
    expect(
      (await client.with(String(login.body.token)).call("POST", "/2fa/verify", { code: codeOf(secret) })).status,
    ).toBe(204);
  });

  test("switching it off frees every session and ends the secret and the codes", async () => {
    const { client, fresh, secret, recoveryCodes, id } = await protectedMember();
    expect((await client.call("POST", "/2fa/disable")).status).toBe(204);
    expect((await client.call("GET", "/user")).body).toMatchObject({
      two_factor_enabled: false,
      two_factor_confirmed_at: null,
    });
    expect((await fresh.call("GET", "/portals")).status).toBe(200);
    for (const code of [codeOf(secret), recoveryCodes[0]])
      expect((await fresh.call("POST", "/2fa/verify", { code })).status).toBe(422);
    expect((await client.call("POST", "/2fa/regenerate")).status).toBe(422);
    const [stored] = await subject.services.db.select().from(user).where(eq(user.id, id));
    expect(stored).toMatchObject({ two_factor_secret: null, two_factor_prepared: null });
  });

  test.each([
    [["", "12345", "１２３４５６", "١٢٣٤٥٦"]],
    [["1".repeat(33), "<script>", "' or 1=1 --", "\u0000".repeat(6)]],
  ])("the codes %j are refused", async (codes) => {
    const { fresh } = await protectedMember();
    for (const code of codes) expect((await fresh.call("POST", "/2fa/verify", { code })).status).toBe(422);
  });
});

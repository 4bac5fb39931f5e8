import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activity, oauthIdentity, sessionToken, user } from "../../api/db/schema/index.ts";
import { type OpenIdHost, serveOpenIdHost } from "../setup/openid-host.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";
import { newAttempt, openIdSettings, REDIRECT, signInAt } from "./oauth-attempt.ts";
import { createTestAccount } from "./test-account.ts";

let host: OpenIdHost;
beforeAll(async () => {
  host = await serveOpenIdHost();
});
afterAll(() => host.close());
let people = 0;
beforeEach(() => {
  people += 1;
  host.claims = { sub: `person-${people}` };
  host.userinfo = {};
});
const signIn = (client: Client, path?: string) => signInAt(host, client, path);

describe.each(databaseKinds)("sign-in at a provider on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind, { oauth: { linkByEmail: true, providers: [openIdSettings(host)] } });
  });
  afterAll(() => subject.close());

  const nobody = expect.stringMatching(/^No account here can be opened with this sign-in at /);

  test("starts at the provider with state, PKCE, nonce and our redirect; nothing else is a provider", async () => {
    const { start } = newAttempt();
    const { status, body } = await subject.client().call("POST", "/oauth/desk", { ...start, again: true });
    expect(status).toBe(200);
    const url = new URL(String(body.url));
    expect(url.origin + url.pathname).toBe(`${host.origin}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "desk",
      redirect_uri: REDIRECT,
      scope: "openid email",
      state: start.state,
      code_challenge: start.code_challenge,
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      max_age: "0",
    });
    for (const [name, changed, expected] of [
      ["other", {}, 404],
      ["constructor", {}, 404],
      ["desk", { code_challenge_method: "plain" }, 422],
      ["desk", { redirect_uri: "javascript:alert(1)" }, 422],
      ["desk", { state: "short" }, 422],
    ] as const) {
      expect((await subject.client().call("POST", `/oauth/${name}`, { ...start, ...changed })).status).toBe(expected);
    }
  });

  test("the first time it finds the account by an address that both sides verified, from then on by the link", async () => {
    const account = await createTestAccount(subject.services, ["manage-portals"]);
    host.userinfo = { email: account.email.toUpperCase(), email_verified: true };
    const client = subject.client();
    const first = await signIn(client);
    expect(first.status).toBe(200);
    const me = await client.with(String(first.body.token)).call("GET", "/user");
    expect(me.body).toMatchObject({ id: account.id, email: account.email });

    // Moved at the provider, and gone: neither matters once the two are linked.
    for (const userinfo of [{ email: "elsewhere@example.com", email_verified: true }, {}]) {
      host.userinfo = userinfo;
      const again = await signIn(client);
      const who = await client.with(String(again.body.token)).call("GET", "/user");
      expect(who.body.id).toBe(account.id);
    }
    const { db } = subject.services;
    const linked = await db.select().from(oauthIdentity).where(eq(oauthIdentity.user_id, account.id));
    expect(linked).toMatchObject([{ provider: "desk", issuer: host.origin, subject: host.claims.sub }]);
    const sessions = await db.select().from(sessionToken).where(eq(sessionToken.user_id, account.id));
    expect(sessions).toHaveLength(3);
    expect(sessions.every(({ remember }) => !remember)).toBe(true);
    const told = await db.select().from(activity).where(eq(activity.actor_id, account.id));
    expect(told.map(({ action }) => action)).toEqual(["oauth-link", "sign-in", "sign-in", "sign-in"]);
  });

  test("the address may stand in the ID token; its flag counts for no other address", async () => {
    const [own, other] = [await createTestAccount(subject.services, []), await createTestAccount(subject.services, [])];
    Object.assign(host.claims, { email: own.email, email_verified: "true" });
    host.userinfo = { email: other.email, email_verified: false };
    const client = subject.client();
    const { body } = await signIn(client);
    expect((await client.with(String(body.token)).call("GET", "/user")).body.id).toBe(own.id);

    host.claims = { sub: `mixed-${kind}`, email_verified: true };
    expect(await signIn(client)).toMatchObject({ status: 422 });
  });

  test("an address that the provider has not verified opens nothing", async () => {
    const account = await createTestAccount(subject.services, []);
    for (const userinfo of [
      { email: account.email, email_verified: false },
      { email: account.email },
      { email: account.email, email_verified: "yes, really" },
      { email_verified: true },
      {},
    ]) {
      host.userinfo = userinfo;
      const answer = await signIn(subject.client());
      expect(answer.status).toBe(422);
      expect(answer.body.message).toMatch(/^Desk ID does not say that your e-mail address is confirmed/);
    }
  });

  test("unknown, unverified here, disabled and archived accounts are refused in one text", async () => {
    const { db } = subject.services;
    const changes = [
      { email_verified_at: null },
      { status: "disabled" as const },
      { deleted_at: new Date().toISOString() },
    ];
    const messages = new Set<unknown>();
    for (const change of [...changes, null]) {
      const account = await createTestAccount(subject.services, []);
      if (change) await db.update(user).set(change).where(eq(user.id, account.id));
      host.claims = { sub: `refused-${kind}-${account.id}` };
      host.userinfo = { email: change ? account.email : "nobody@example.com", email_verified: true };
      const answer = await signIn(subject.client());
      expect(answer).toMatchObject({ status: 422, body: { message: nobody } });
      messages.add(answer.body.message);
      expect(await db.select().from(oauthIdentity).where(eq(oauthIdentity.user_id, account.id))).toEqual([]);
    }
    expect(messages.size).toBe(1);
  });

  test("a linked account that is disabled is out; one that is archived makes room for the next", async () => {
    const { db } = subject.services;
    const account = await createTestAccount(subject.services, []);
    host.userinfo = { email: account.email, email_verified: true };
    expect((await signIn(subject.client())).status).toBe(200);
    await db.update(user).set({ status: "disabled" }).where(eq(user.id, account.id));
    expect(await signIn(subject.client())).toMatchObject({ status: 422, body: { message: nobody } });
    await db
      .update(user)
      .set({ status: "active", deleted_at: new Date().toISOString() })
      .where(eq(user.id, account.id));
    expect(await signIn(subject.client())).toMatchObject({ status: 422, body: { message: nobody } });

    const next = await createTestAccount(subject.services, []);
    await db.update(user).set({ email: account.email }).where(eq(user.id, next.id));
    const client = subject.client();
    const { body } = await signIn(client);
    expect((await client.with(String(body.token)).call("GET", "/user")).body.id).toBe(next.id);
  });

  test("two first sign-ins at once make one link", async () => {
    const account = await createTestAccount(subject.services, []);
    host.userinfo = { email: account.email, email_verified: true };
    const answers = await Promise.all([signIn(subject.client()), signIn(subject.client())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { db } = subject.services;
    expect(await db.select().from(oauthIdentity).where(eq(oauthIdentity.user_id, account.id))).toHaveLength(1);
  });

  test("a password that is reset by mail ends the links: whoever made them is out", async () => {
    const account = await createTestAccount(subject.services, []);
    host.userinfo = { email: account.email, email_verified: true };
    expect((await signIn(subject.client())).status).toBe(200);
    await subject.client().call("POST", "/password/email", { email: account.email });
    const [mail = ""] = await subject.mails(account.email);
    const token = /\/password\/reset\/([\w-]{43})/.exec(mail)?.[1];
    const reset = { token, email: account.email, password: "Another-horse-2" };
    expect((await subject.client().call("POST", "/password/reset", reset)).status).toBe(204);
    host.userinfo = { email: "elsewhere@example.com", email_verified: true };
    expect(await signIn(subject.client())).toMatchObject({ status: 422, body: { message: nobody } });
  });

  test.runIf(kind === "postgres")("a sign-in and a password that is reset do not wait for each other", async () => {
    const account = await createTestAccount(subject.services, []);
    host.userinfo = { email: account.email, email_verified: true };
    expect((await signIn(subject.client())).status).toBe(200);
    const { db } = subject.services;
    const { arriving } = await db.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.id, account.id)).for("update");
      const answer = signIn(subject.client());
      // Until it waits for the account, or holds what the next line needs.
      await setTimeout(1_000);
      await tx.delete(oauthIdentity).where(eq(oauthIdentity.user_id, account.id));
      return { arriving: answer };
    });
    // The link is gone, so it is made anew by the address.
    expect((await arriving).status).toBe(200);
    const links = await db.select().from(oauthIdentity).where(eq(oauthIdentity.user_id, account.id));
    expect(links).toHaveLength(1);
  });

  test("the second factor follows as after a password", async () => {
    const account = await createTestAccount(subject.services, []);
    await subject.services.db.update(user).set({ two_factor_enabled: true }).where(eq(user.id, account.id));
    host.userinfo = { email: account.email, email_verified: true };
    const client = subject.client();
    const { body } = await signIn(client);
    const signedIn = client.with(String(body.token));
    expect((await signedIn.call("GET", "/user")).body).toMatchObject({ two_factor_confirmed_at: null });
    expect(await signedIn.call("GET", "/settings/role_permissions")).toMatchObject({
      status: 403,
      body: { code: "two_factor_required" },
    });
  });

  test("a confirmation counts for the linked person alone, and only when they showed it now", async () => {
    const { client, email } = await subject.member();
    const confirm = () => signIn(client, "/oauth/desk/confirm");
    const another = { message: "That was another account at Desk ID than the one that is linked with yours." };
    host.userinfo = { email, email_verified: true };
    expect(await confirm()).toMatchObject({ status: 422, body: another });
    expect((await signIn(subject.client())).status).toBe(200);
    expect((await confirm()).status).toBe(204);
    const now = Math.floor(Date.now() / 1000);
    host.claims.auth_time = now - 5;
    expect((await confirm()).status).toBe(204);
    host.claims.auth_time = now - 3600;
    expect(await confirm()).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("without asking") },
    });
    host.claims = { sub: `somebody-else-${kind}` };
    expect(await confirm()).toMatchObject({ status: 422, body: another });
  });

  test("where addresses do not link, only accounts that are linked already are opened", async () => {
    subject.services.oauthLinkByEmail = false;
    const { id, email } = await createTestAccount(subject.services, []);
    host.userinfo = { email, email_verified: true };
    expect(await signIn(subject.client())).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^No account here/) },
    });
    const at = new Date().toISOString();
    await subject.services.db.insert(oauthIdentity).values({
      user_id: id,
      provider: "desk",
      issuer: host.origin,
      subject: String(host.claims.sub),
      created_at: at,
      last_used_at: at,
    });
    expect((await signIn(subject.client())).status).toBe(200);
    subject.services.oauthLinkByEmail = true;
  });
});

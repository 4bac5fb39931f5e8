import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createProviders } from "../../api/oauth/providers.ts";
import type { ProviderSettings } from "../../api/options.ts";
import { createOutgoing } from "../../api/outgoing/outgoing.ts";
import { type GithubHost, serveGithubHost } from "../setup/github-host.ts";
import { type OpenIdHost, serveOpenIdHost } from "../setup/openid-host.ts";
import { startOpenIdProvider } from "../setup/openid-provider.ts";
import { type ApiUnderTest, startApi } from "./api-under-test.ts";
import { grantOf, newAttempt, openIdSettings, REDIRECT, signInAt } from "./oauth-attempt.ts";
import { createTestAccount } from "./test-account.ts";

let host: OpenIdHost;
let github: GithubHost;
beforeAll(async () => {
  [host, github] = [await serveOpenIdHost(), await serveGithubHost()];
});
afterAll(async () => {
  await host.close();
  await github.close();
});
let people = 0;
beforeEach(() => {
  people += 1;
  host.claims = { sub: `person-${people}` };
  host.userinfo = {};
  host.forges = false;
  host.instead.clear();
});

function providers(): ProviderSettings[] {
  return [
    openIdSettings(host),
    { ...openIdSettings(host), name: "late", label: "Late ID" },
    {
      kind: "oauth2",
      name: "hub",
      label: "Hub",
      clientId: "desk",
      clientSecret: "github secret",
      scopes: ["read:user", "user:email"],
      authorizeUrl: `${github.origin}/login/oauth/authorize?prompt=none`,
      tokenUrl: `${github.origin}/login/oauth/access_token`,
      userUrl: `${github.origin}/user`,
      emailsUrl: `${github.origin}/user/emails`,
    },
  ];
}

describe("a provider", () => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi("pglite", { oauth: { linkByEmail: true, providers: providers() } });
  });
  afterAll(() => subject.close());

  const texts = {
    code: "This sign-in at Desk ID was used already or took too long. Start it again.",
    untrusted: /^The answer of Desk ID could not be verified, so nobody was signed in\./,
    unavailable: /^Desk ID cannot sign anybody in at the moment\./,
  };

  /** An account that would be found, so that only the failure keeps the person out. */
  async function expectOpenAccount(): Promise<void> {
    const { email } = await createTestAccount(subject.services, []);
    host.userinfo = { email, email_verified: true };
  }

  test("takes a code once, with its own verifier and redirect", async () => {
    await expectOpenAccount();
    const client = subject.client();
    const { verifier, start } = newAttempt();
    const begin = async () => {
      const { body } = await client.call("POST", "/oauth/desk", start);
      return host.authorize(String(body.url));
    };
    const code = await begin();
    expect((await client.call("POST", "/oauth/desk/callback", grantOf(verifier, code))).status).toBe(200);
    const refused = [
      grantOf(verifier, code),
      grantOf(newAttempt().verifier, await begin()),
      grantOf(verifier, await begin(), { redirect_uri: "https://desk.example/oauth/other/callback" }),
      grantOf(verifier, "never-issued"),
    ];
    for (const grant of refused) {
      const answer = await client.call("POST", "/oauth/desk/callback", grant);
      expect(answer).toMatchObject({ status: 422, body: { message: texts.code } });
    }
    expect((await client.call("POST", "/oauth/other/callback", refused[0])).status).toBe(404);
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => void]>([
    ["signs with a key that it does not publish", () => Object.assign(host, { forges: true })],
    ["names another issuer", () => Object.assign(host.claims, { iss: "https://evil.example" })],
    ["means another client", () => Object.assign(host.claims, { aud: "another" })],
    ["sends a token that has expired", () => Object.assign(host.claims, { exp: now() - 3600 })],
    ["sends the token of another attempt", () => Object.assign(host.claims, { nonce: "another" })],
    ["leaves the nonce out", () => Object.assign(host.claims, { nonce: undefined })],
    ["speaks of nobody", () => Object.assign(host.claims, { sub: "" })],
    ["speaks of two people", () => Object.assign(host, { userinfo: { ...host.userinfo, sub: "somebody-else" } })],
    ["answers with a page", () => host.instead.set("/token", (response) => void response.end("<html>"))],
  ])("that %s lets nobody in", async (_, spoil) => {
    await expectOpenAccount();
    spoil();
    const answer = await signInAt(host, subject.client());
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(texts.untrusted) } });
    expect(subject.errors()).toEqual([]);
  });

  test.each<[string, string, (response: ServerResponse) => void]>([
    ["fails at the exchange", "/token", (response) => void response.writeHead(503).end()],
    ["breaks off", "/token", (response) => void response.destroy()],
    [
      "does not know us",
      "/token",
      (response) =>
        void response.writeHead(401, { "Content-Type": "application/json" }).end('{"error":"invalid_client"}'),
    ],
    ["fails at the profile", "/userinfo", (response) => void response.writeHead(500).end()],
    ["sends without end", "/userinfo", (response) => void response.end("x".repeat(300 * 1024))],
    ["never answers", "/token", () => {}],
  ])("that %s is told as unavailable", async (_, path, answerWith) => {
    await expectOpenAccount();
    host.instead.set(path, answerWith);
    const answer = await signInAt(host, subject.client());
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(texts.unavailable) } });
  });

  test("that is down is asked again the next time", async () => {
    const { start } = newAttempt();
    host.instead.set("/.well-known/openid-configuration", (response) => void response.writeHead(503).end());
    const down = await subject.client().call("POST", "/oauth/late", start);
    expect(down).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^Late ID cannot sign/) } });
    host.instead.clear();
    expect((await subject.client().call("POST", "/oauth/late", start)).status).toBe(200);
  });

  test("is asked at most 30 times a minute for an address", async () => {
    const client = subject.client();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 31; tries += 1)
      statuses.add(
        (await client.call("POST", "/oauth/desk/callback", grantOf(newAttempt().verifier, `${tries}`))).status,
      );
    expect([...statuses]).toEqual([422, 429]);
  });

  test("in GitHub's shape is asked for the user and for the primary address", async () => {
    const account = await createTestAccount(subject.services, []);
    const client = subject.client();
    const started = await client.call("POST", "/oauth/hub", newAttempt().start);
    expect(String(started.body.url)).toContain("prompt=none&");
    const exchange = (code: string) => client.call("POST", "/oauth/hub/callback", grantOf(newAttempt().verifier, code));
    github.addresses = [
      { email: account.email, primary: false, verified: true },
      { email: "main@example.com", primary: true, verified: true },
    ];
    expect((await exchange(github.code())).body.message).toMatch(/^No account here/);
    github.addresses = [{ email: account.email, primary: true, verified: false }];
    expect((await exchange(github.code())).body.message).toMatch(/^Hub does not say/);
    github.addresses = [{ email: account.email, primary: true, verified: true }];
    const code = github.code();
    const { body } = await exchange(code);
    expect((await client.with(String(body.token)).call("GET", "/user")).body.id).toBe(account.id);
    expect((await exchange(code)).body.message).toMatch(/^This sign-in at Hub was used already/);
    github.addresses = [];
    // It names itself beside the code, otherwise than any of its addresses (RFC 9207).
    const named = grantOf(newAttempt().verifier, github.code(), { iss: "https://github.com/login/oauth" });
    expect(await client.call("POST", "/oauth/hub/callback", named)).toMatchObject({ status: 200 });
  });

  test("a real provider of OpenID Connect signs in, its issuer beside the code", async () => {
    const people = { ann: { email: "ann@example.com", email_verified: true } };
    const provider = await startOpenIdProvider(people, REDIRECT);
    const { issuer, clientId, clientSecret } = provider;
    const settings = { kind: "openid" as const, name: "desk", label: "Desk ID", scopes: ["openid", "email"] };
    const outgoing = createOutgoing(["127.0.0.1"]);
    const { services } = subject;
    services.oauthProviders = createProviders(
      [{ ...settings, issuer, clientId, clientSecret }],
      outgoing,
      services.signing,
    );
    const account = await createTestAccount(services, []);
    people.ann.email = account.email;
    const client = subject.client();
    const { verifier, start } = newAttempt();
    const { body } = await client.call("POST", "/oauth/desk", start);
    const back = await walkThrough(String(body.url), "ann");
    const [code, iss] = [back.searchParams.get("code") ?? "", back.searchParams.get("iss") ?? ""];
    expect({ state: back.searchParams.get("state"), iss }).toEqual({ state: start.state, iss: issuer });
    for (const more of [{}, { iss: "https://evil.example" }]) {
      const mixed = await client.call("POST", "/oauth/desk/callback", grantOf(verifier, code, more));
      expect(mixed.body.message).toMatch(/^The answer of Desk ID could not be verified/);
    }
    const signedIn = await client.call("POST", "/oauth/desk/callback", grantOf(verifier, code, { iss }));
    expect((await client.with(String(signedIn.body.token)).call("GET", "/user")).body.id).toBe(account.id);
    const replayed = await client.call("POST", "/oauth/desk/callback", grantOf(verifier, code, { iss }));
    expect(replayed.body.message).toMatch(/^This sign-in at Desk ID was used already/);
    await outgoing.close();
    await provider.close();
  });
});

/** As a browser goes: follows the provider's redirects with its cookies and signs in on its page. */
async function walkThrough(start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, init] = [new URL(start), {} as RequestInit];
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const text of answer.headers.getSetCookie()) {
      const [pair = ""] = text.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = answer.headers.get("location");
    if (location?.startsWith(REDIRECT)) return new URL(location);
    init = location ? {} : { method: "POST", body: new URLSearchParams({ login }) };
    if (location) url = new URL(location, url);
  }
  throw new Error("The provider did not come back.");
}

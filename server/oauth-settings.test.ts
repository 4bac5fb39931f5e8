import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const CLIENT = { OAUTH_CORP_CLIENT_ID: "desk", OAUTH_CORP_CLIENT_SECRET: "hunter2" };

function oauthOf(env: Record<string, string>) {
  return readConfig(env, "/srv").oauth;
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    oauthOf(env);
  } catch (error) {
    return error instanceof Error ? error.message.split("\n") : [String(error)];
  }
  return [];
}

describe("a provider", () => {
  test("of OpenID Connect needs its issuer and what we are called there", () => {
    const env = { OAUTH_PROVIDERS: "corp", ...CLIENT, OAUTH_CORP_ISSUER: "https://login.corp.example/realm" };
    expect(oauthOf(env)).toEqual({
      buttons: [{ name: "corp", label: "Corp", origins: ["https://login.corp.example"] }],
      clients: [
        {
          kind: "openid",
          name: "corp",
          label: "Corp",
          issuer: "https://login.corp.example/realm",
          clientId: "desk",
          clientSecret: "hunter2",
          scopes: ["openid", "email", "profile"],
        },
      ],
    });
  });

  test("may have a name for people, scopes of its own, and send people elsewhere than to its issuer", () => {
    const { buttons, clients } = oauthOf({
      OAUTH_PROVIDERS: "my-corp=https://a.example/x https://b.example",
      OAUTH_MY_CORP_LABEL: "Our company",
      OAUTH_MY_CORP_ISSUER: "http://127.0.0.1:8080",
      OAUTH_MY_CORP_CLIENT_ID: "desk",
      OAUTH_MY_CORP_CLIENT_SECRET: "s",
      OAUTH_MY_CORP_SCOPES: "openid email",
    });
    expect(buttons).toEqual([
      { name: "my-corp", label: "Our company", origins: ["https://a.example", "https://b.example"] },
    ]);
    expect(clients).toMatchObject([{ scopes: ["openid", "email"] }]);
  });

  test("called github is where GitHub is; another one in its shape says where it is", () => {
    const github = { OAUTH_GITHUB_CLIENT_ID: "desk", OAUTH_GITHUB_CLIENT_SECRET: "s" };
    expect(oauthOf({ OAUTH_PROVIDERS: "github", ...github })).toMatchObject({
      buttons: [{ name: "github", label: "Github", origins: ["https://github.com"] }],
      clients: [
        { kind: "oauth2", emailsUrl: "https://api.github.com/user/emails", scopes: ["read:user", "user:email"] },
      ],
    });
    const forge = {
      OAUTH_PROVIDERS: "corp",
      ...CLIENT,
      OAUTH_CORP_KIND: "oauth2",
      OAUTH_CORP_SCOPES: "user",
      OAUTH_CORP_AUTHORIZE_URL: "https://forge.example/authorize",
      OAUTH_CORP_TOKEN_URL: "https://forge.example/token",
      OAUTH_CORP_USER_URL: "https://forge.example/user",
    };
    expect(oauthOf(forge)).toMatchObject({
      buttons: [{ origins: ["https://forge.example"] }],
      clients: [{ kind: "oauth2", emailsUrl: null }],
    });
  });

  test("of another API is its name and where people are sent to", () => {
    const env = { API_URL: "https://api.example", OAUTH_GOOGLE_LABEL: "Google" };
    expect(oauthOf({ ...env, OAUTH_PROVIDERS: "google=https://accounts.google.com" })).toEqual({
      buttons: [{ name: "google", label: "Google", origins: ["https://accounts.google.com"] }],
      clients: [],
    });
    expect(problemsOf({ ...env, OAUTH_PROVIDERS: "google" })).toEqual([
      "OAUTH_PROVIDERS: with API_URL, expected google=https://origin of the provider",
    ]);
  });
});

test("each wrong setting is named with what is expected, and no secret is shown", () => {
  const problems = problemsOf({
    OAUTH_PROVIDERS: "corp,plain,Wrong,corp,far=nowhere,github",
    ...CLIENT,
    OAUTH_CORP_ISSUER: "http://login.corp.example",
    OAUTH_PLAIN_KIND: "saml",
    OAUTH_GITHUB_CLIENT_ID: "desk",
  });
  const names = "OAUTH_PROVIDERS: expected names such as google,github, each once, or name=https://origin";
  expect(problems).toEqual([
    "OAUTH_CORP_ISSUER: expected a URL that starts with https://",
    "OAUTH_PLAIN_KIND: expected openid, oauth2 or github",
    names,
    "OAUTH_CORP_ISSUER: expected a URL that starts with https://",
    names,
    "OAUTH_GITHUB_CLIENT_SECRET: expected a text",
  ]);
});

import { createHash, randomBytes } from "node:crypto";
import type { OpenIdSettings } from "../../api/options.ts";
import type { OpenIdHost } from "../setup/openid-host.ts";
import type { Answer, Client } from "./api-under-test.ts";

export const REDIRECT = "https://desk.example/oauth/desk/callback";

/** What the app holds of an attempt, and what it starts it with. */
export function newAttempt() {
  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const state = randomBytes(16).toString("hex");
  return { verifier, start: { redirect_uri: REDIRECT, state, code_challenge, code_challenge_method: "S256" } };
}

/** The body of a callback. */
export function grantOf(verifier: string, code: string, more: { redirect_uri?: string; iss?: string } = {}) {
  return { code, redirect_uri: REDIRECT, code_verifier: verifier, ...more };
}

/** The settings of a host as the provider `desk`. */
export function openIdSettings({ origin, clientId, clientSecret }: OpenIdHost): OpenIdSettings {
  const client = { clientId, clientSecret, scopes: ["openid", "email"] };
  return { kind: "openid", name: "desk", label: "Desk ID", issuer: origin, ...client };
}

/** Goes to the host and comes back, with what the test made of it. */
export async function signInAt(host: OpenIdHost, client: Client, path = "/oauth/desk/callback"): Promise<Answer> {
  const { verifier, start } = newAttempt();
  const { body } = await client.call("POST", "/oauth/desk", start);
  return client.call("POST", path, grantOf(verifier, host.authorize(String(body.url))));
}

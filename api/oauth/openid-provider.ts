import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { z } from "zod";
import type { Signing } from "../domain/signing.ts";
import type { OpenIdSettings } from "../options.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { askingProvider } from "./failures.ts";
import { callbackUrl, subject } from "./grant.ts";
import { type Provider, ProviderFailure } from "./provider.ts";
import { providerRequests } from "./requests.ts";

/** A provider that changes its endpoints is followed within this time. */
const DISCOVERED_FOR_MS = 3_600_000;

/** What is read of an ID token and of the userinfo answer; some providers write the flag as a text. */
const profile = z.object({
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
});

/**
 * A provider that speaks OpenID Connect. Its endpoints and keys come from its discovery document; an
 * ID token counts when its signature, issuer, audience, times and nonce hold. The nonce is derived from
 * the code challenge, so it ties the token to the very browser without anything to remember here.
 */
export function openIdProvider(settings: OpenIdSettings, outgoing: Outgoing, signing: Signing): Provider {
  const { name, label, issuer, clientId, clientSecret } = settings;
  const server = new URL(issuer);
  let known: { at: number; configuration: Promise<Configuration> } | null = null;

  function configure(): Promise<Configuration> {
    if (known && performance.now() - known.at < DISCOVERED_FOR_MS) return known.configuration;
    const configuration = discovery(server, clientId, undefined, clientAuthentication(clientSecret), {
      [customFetch]: providerRequests(outgoing),
      // Also on a token that came straight from the provider: the settings may let plain http through.
      execute: [enableNonRepudiationChecks, ...(server.protocol === "http:" ? [allowInsecureRequests] : [])],
    });
    const mine = { at: performance.now(), configuration };
    known = mine;
    configuration.catch(() => {
      if (known === mine) known = null;
    });
    return configuration;
  }

  function nonceOf(codeChallenge: string): string {
    return signing.sign("oauth-nonce", name, codeChallenge);
  }

  return {
    name,
    label,
    authorizationUrl: ({ redirectUri, state, codeChallenge, again }) =>
      askingProvider(async () => {
        const url = buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope: settings.scopes.join(" "),
          state,
          nonce: nonceOf(codeChallenge),
          code_challenge: codeChallenge,
          code_challenge_method: "S256",
          ...(again ? { max_age: "0" } : {}),
        });
        return url.href;
      }),
    identify: (grant) =>
      askingProvider(async () => {
        const configuration = await configure();
        const tokens = await authorizationCodeGrant(configuration, callbackUrl(grant), {
          pkceCodeVerifier: grant.codeVerifier,
          expectedNonce: nonceOf(await calculatePKCECodeChallenge(grant.codeVerifier)),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderFailure("untrusted", "no ID token");
        const { userinfo_endpoint } = configuration.serverMetadata();
        const own = profile.parse(claims);
        const whole = own.email !== undefined && own.email_verified !== undefined;
        // One or the other, never mixed: the flag speaks of the address that it came with.
        const { email, email_verified } =
          whole || !userinfo_endpoint
            ? own
            : profile.parse(await fetchUserInfo(configuration, tokens.access_token, claims.sub));
        return {
          issuer: claims.iss,
          subject: subject.parse(claims.sub),
          email: email ?? null,
          emailVerified: email_verified === true,
          authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
        };
      }),
  };
}

/** The secret as the provider takes it: in the header unless it only takes it in the body. */
function clientAuthentication(secret: string): ClientAuth {
  const inHeader = ClientSecretBasic(secret);
  const inBody = ClientSecretPost(secret);
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return taken.includes("client_secret_basic") ? inHeader(server, ...request) : inBody(server, ...request);
  };
}

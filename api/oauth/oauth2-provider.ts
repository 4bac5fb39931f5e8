import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  fetchProtectedResource,
} from "openid-client";
import { z } from "zod";
import type { OAuth2Settings } from "../options.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { askingProvider } from "./failures.ts";
import { callbackUrl, subject } from "./grant.ts";
import { type Provider, ProviderFailure } from "./provider.ts";
import { providerRequests } from "./requests.ts";

const profile = z.object({
  id: z.union([z.string(), z.number().int()]).transform(String).pipe(subject),
  email: z.string().max(254).nullish().catch(null),
  email_verified: z.boolean().optional().catch(undefined),
});

const addresses = z.array(z.object({ email: z.string().max(254), primary: z.boolean(), verified: z.boolean() }));

/**
 * A provider of plain OAuth 2 with an API that tells whose token it is, in the shape of GitHub's: `id`
 * of the user, and a list of addresses with `primary` and `verified`. Without that list an address
 * counts as verified where the user's own `email_verified` says so.
 */
export function oauth2Provider(settings: OAuth2Settings, outgoing: Outgoing): Provider {
  const { name, label, clientId, clientSecret, authorizeUrl, tokenUrl, userUrl, emailsUrl } = settings;
  // The metadata wants an issuer. There is none here: this names the provider in our own rows alone.
  const issuer = new URL(authorizeUrl).origin;
  const configuration = new Configuration(
    { issuer, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl },
    clientId,
    undefined,
    ClientSecretPost(clientSecret),
  );
  configuration[customFetch] = refusingByStatus(providerRequests(outgoing), tokenUrl);
  if ([authorizeUrl, tokenUrl, userUrl, emailsUrl].some((url) => url?.startsWith("http:")))
    allowInsecureRequests(configuration);

  async function read<Schema extends z.ZodType>(url: string, accessToken: string, schema: Schema) {
    const headers = new Headers({ Accept: "application/json" });
    const answer = await fetchProtectedResource(configuration, accessToken, new URL(url), "GET", null, headers);
    if (!answer.ok) throw new ProviderFailure("unavailable", `status ${answer.status}`);
    return schema.parse(await answer.json().catch(() => null));
  }

  return {
    name,
    label,
    authorizationUrl: ({ redirectUri, state, codeChallenge }) =>
      askingProvider(async () => {
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.scopes.join(" "),
          state,
          code_challenge: codeChallenge,
          code_challenge_method: "S256",
        });
        return url.href;
      }),
    identify: (grant) =>
      askingProvider(async () => {
        const checks = { pkceCodeVerifier: grant.codeVerifier };
        // GitHub names itself beside the code, and not by its origin. What it should be is not known here, and need
        // not be: each provider has a redirect of its own, so that no code comes back as another's.
        const url = callbackUrl({ ...grant, issuer: null });
        const { access_token } = await authorizationCodeGrant(configuration, url, checks);
        const user = await read(userUrl, access_token, profile);
        const listed = emailsUrl === null ? [] : await read(emailsUrl, access_token, addresses);
        const primary = listed.find((address) => address.primary);
        return {
          issuer,
          subject: user.id,
          email: primary?.email ?? user.email ?? null,
          emailVerified: emailsUrl === null ? user.email_verified === true : primary?.verified === true,
          authenticatedAt: null,
        };
      }),
  };
}

/** GitHub refuses a code with status 200 and an error in the body; the protocol says 400 (RFC 6749, section 5.2). */
function refusingByStatus(send: CustomFetch, tokenUrl: string): CustomFetch {
  const refusal = z.object({ error: z.string() });
  return async (url, options) => {
    const answer = await send(url, options);
    if (url !== tokenUrl || !answer.ok) return answer;
    const told = refusal.safeParse(
      await answer
        .clone()
        .json()
        .catch(() => null),
    );
    if (!told.success) return answer;
    const error = told.data.error === "bad_verification_code" ? "invalid_grant" : told.data.error;
    return Response.json({ error }, { status: 400 });
  };
}

import { z } from "zod";
import { token } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** Names of providers as they stand in paths and settings. */
export const providerName = /^[a-z][a-z0-9-]{0,31}$/;

const params = z.object({ provider: z.string().regex(providerName) });
const redirect_uri = z.url({ protocol: /^https?$/ }).max(500);

export const oauthStart = endpoint({
  method: "POST",
  path: "/oauth/{provider}",
  summary: "Where to send the browser so that a person signs in at the provider; 404 for one that is not configured",
  access: "public",
  params,
  body: z.object({
    redirect_uri,
    state: z.string().min(16).max(500),
    /** RFC 7636, of the verifier that comes with the code. */
    code_challenge: z.string().regex(/^[\w-]{43}$/),
    code_challenge_method: z.literal("S256"),
    /** The person is to show there once more who they are, also when the provider knows already. */
    again: z.boolean().default(false),
  }),
  /** What is missing of state, code_challenge and redirect_uri in the url, the app adds. */
  answer: z.object({ url: z.url({ protocol: /^https?$/ }).max(8000) }),
});

const grant = z.object({
  code: z.string().min(1).max(2000),
  redirect_uri,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  /** The provider's own name for itself, where it sends one along (RFC 9207). */
  iss: z.string().max(500).optional(),
});

export const oauthCallback = endpoint({
  method: "POST",
  path: "/oauth/{provider}/callback",
  summary: "Sign in with the code that a provider sent; 422 with the reason when that opens no account",
  access: "public",
  params,
  body: grant,
  answer: token,
});

export const oauthConfirm = endpoint({
  method: "POST",
  path: "/oauth/{provider}/confirm",
  summary: "Check that a code which a provider sent belongs to the signed-in user, as with a password",
  access: "signed-in",
  params,
  body: grant,
});

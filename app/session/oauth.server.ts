import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import { OAuth2RequestError } from "remix-auth-oauth2";
import type { OAuthButton } from "~/load-context";
import type { Upstream } from "~/upstream/client.server";
import { oauthCallback, oauthConfirm, oauthStart } from "~contract/oauth.ts";
import { adminCookie } from "./admin-session.server";
import { requireAdmin, requireGuest } from "./guards.server";
import { attemptOf, forgetAttempt, keepAttempt, type OAuthAttempt, type OAuthPurpose } from "./oauth-attempts.server";
import { ApiOAuthStrategy, type ExchangeCode, type NewAttempt } from "./oauth-strategy.server";
import { pressButton } from "./press-button.server";
import type { ServerArgs } from "./server-args";
import { confirmPassword, openAdminSession } from "./sign-in.server";
import { redirectWithToast } from "./toast.server";

/** The page that an attempt starts on, and where its failures are told. */
const pageOf: Record<OAuthPurpose, string> = { "sign-in": "/login", confirm: "/password/confirm" };
/** An API's own state that is longer fits no cookie. */
const MAX_STATE = 500;
const ERROR_CODE = /^[\w.-]{1,64}$/;

interface Visitor {
  api: Upstream;
  t: TFunction;
}

/**
 * Sends the browser to a provider. The API names the address; the attempt stays in a sealed cookie of
 * this browser. Every failure is a notice on the page that has the button.
 *
 * @param name of the provider, as it came with the request
 */
export function goToProvider(
  name: string,
  purpose: OAuthPurpose,
  { api, t }: Visitor,
  args: ServerArgs,
): Promise<Response> {
  const page = pageOf[purpose];
  return pressButton(page, args, t, async () => {
    const provider = providerOf(name, args);
    if (!provider) return redirectWithToast(page, { type: "error", text: t("oauth:attempt.missing") }, args);
    const redirectUri = redirectUriOf(provider, args);
    const begun = new ApiOAuthStrategy(redirectUri, nothingToExchange).begin();
    const { url } = await api.call(oauthStart, {
      params: { provider: name },
      body: {
        redirect_uri: redirectUri,
        state: begun.state,
        code_challenge: begun.challenge,
        code_challenge_method: "S256",
        again: purpose === "confirm",
      },
    });
    const target = completed(url, begun, redirectUri);
    const state = target.searchParams.get("state") ?? "";
    if (!provider.origins.includes(target.origin) || state === "" || state.length > MAX_STATE) {
      args.context.log.error({ provider: name, origin: target.origin }, "the API named an address that is not allowed");
      const text = t("oauth:attempt.address", { provider: provider.label });
      return redirectWithToast(page, { type: "error", text }, args);
    }
    const attempt = { provider: name, state, verifier: begun.verifier, purpose };
    return redirect(target.href, { headers: { "Set-Cookie": await keepAttempt(attempt, args) } });
  });
}

/**
 * Takes what a provider sent the browser back with: opens the session, or confirms who is signed in.
 * Every failure is a notice on the page that the attempt started on, and no attempt is used twice.
 *
 * @param name of the provider, as it came with the request
 */
export async function returnFromProvider(name: string, args: ServerArgs): Promise<Response> {
  const state = new URL(args.request.url).searchParams.get("state");
  const attempt = state ? await attemptOf(name, state, args) : null;
  return attempt?.purpose === "confirm" ? confirmAgain(attempt, args) : signIn(name, attempt, args);
}

async function signIn(name: string, attempt: OAuthAttempt | null, args: ServerArgs): Promise<Response> {
  const { api, t } = await requireGuest(args);
  const exchange: ExchangeCode = async (code, code_verifier) => {
    const body = { ...grantOf(name, args), code, code_verifier };
    return (await api.call(oauthCallback, { params: { provider: name }, body })).token;
  };
  return finish(name, attempt, args, t, exchange, (token) =>
    openAdminSession({ token, remember: false, passwordVerified: false }, args),
  );
}

async function confirmAgain(attempt: OAuthAttempt, args: ServerArgs): Promise<Response> {
  const { api, t } = await requireAdmin(args);
  const exchange: ExchangeCode = async (code, code_verifier) => {
    const body = { ...grantOf(attempt.provider, args), code, code_verifier };
    await api.call(oauthConfirm, { params: { provider: attempt.provider }, body });
    return (await adminCookie.of(args))?.token ?? "";
  };
  return finish(attempt.provider, attempt, args, t, exchange, () => confirmPassword(api, args));
}

async function finish(
  name: string,
  attempt: OAuthAttempt | null,
  args: ServerArgs,
  t: TFunction,
  exchange: ExchangeCode,
  goOn: (token: string) => Promise<Response>,
): Promise<Response> {
  const page = pageOf[attempt?.purpose ?? "sign-in"];
  const provider = providerOf(name, args);
  const answer = await pressButton(page, args, t, async () => {
    try {
      if (!provider || !attempt) throw new ReferenceError("No attempt of this browser.");
      const strategy = new ApiOAuthStrategy(redirectUriOf(provider, args), exchange);
      return await goOn(await strategy.finish(args.request, attempt));
    } catch (error) {
      const text = reasonOf(error, provider?.label ?? name, t);
      if (text === null) throw error;
      return redirectWithToast(page, { type: "error", text }, args);
    }
  });
  if (attempt) answer.headers.append("Set-Cookie", await forgetAttempt(attempt, args));
  return answer;
}

/** What the strategy says is wrong, in words; null for what it did not foresee. */
function reasonOf(error: unknown, provider: string, t: TFunction): string | null {
  if (error instanceof OAuth2RequestError) {
    if (error.code === "access_denied") return t("oauth:attempt.denied", { provider });
    return t("oauth:attempt.refused", { provider, error: ERROR_CODE.test(error.code) ? error.code : "?" });
  }
  return error instanceof ReferenceError || error instanceof RangeError ? t("oauth:attempt.unknown") : null;
}

/** The part of a grant that is the same for every attempt at a provider, and the issuer where it was named. */
function grantOf(name: string, args: ServerArgs): { redirect_uri: string; iss?: string } {
  const iss = new URL(args.request.url).searchParams.get("iss");
  const provider = { name };
  return { redirect_uri: redirectUriOf(provider, args), ...(iss ? { iss } : {}) };
}

function providerOf(name: string, { context }: ServerArgs): OAuthButton | null {
  return context.config.oauthProviders.find((provider) => provider.name === name) ?? null;
}

function redirectUriOf({ name }: Pick<OAuthButton, "name">, { context }: ServerArgs): string {
  return `${context.config.publicUrl}/oauth/${name}/callback`;
}

/** What the API's address has of its own stays; what an attempt needs and is missing is added. */
function completed(url: string, { state, challenge }: NewAttempt, redirectUri: string): URL {
  const target = new URL(url);
  const needed = { state, redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: "S256" };
  for (const [name, value] of Object.entries(needed)) {
    if (!target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  return target;
}

function nothingToExchange(): Promise<never> {
  return Promise.reject(new Error("An attempt that begins has no code."));
}

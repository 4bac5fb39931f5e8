import { OAuth2Tokens } from "arctic";
import { OAuth2Strategy } from "remix-auth-oauth2";
import type { OAuthAttempt } from "./oauth-attempts.server";

/** Exchanges a code at the API; gives the token that the person holds from then on. */
export type ExchangeCode = (code: string, verifier: string) => Promise<string>;

/** What an attempt starts with. */
export interface NewAttempt {
  state: string;
  verifier: string;
  /** PKCE's challenge of the verifier, by S256. */
  challenge: string;
}

/** Named as the strategy looks for its own, so that it finds the attempt that is kept sealed. */
const STORE = "oauth2";

/**
 * The strategy of remix-auth for a provider that the API is the client of: the API names the address
 * to go to and exchanges the code, so neither the client's name nor its secret is known here.
 */
export class ApiOAuthStrategy extends OAuth2Strategy<string> {
  readonly #exchange: ExchangeCode;

  /** @param redirectUri where the provider sends the browser back to */
  constructor(redirectUri: string, exchange: ExchangeCode) {
    // Neither endpoint is called: the API's answers take their place.
    const endpoints = { authorizationEndpoint: redirectUri, tokenEndpoint: redirectUri };
    super(
      { ...endpoints, redirectURI: redirectUri, clientId: "", clientSecret: null, cookie: STORE },
      async (verified) => verified.tokens.accessToken(),
    );
    this.#exchange = exchange;
  }

  /** A state and a verifier that nobody can guess. */
  begin(): NewAttempt {
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    return { state, verifier: codeVerifier, challenge: url.searchParams.get("code_challenge") ?? "" };
  }

  /**
   * Checks what came back against the attempt and exchanges its code.
   *
   * @param attempt null when this browser made none with that state
   * @throws {ReferenceError | RangeError} for an answer to no attempt of this browser
   * @throws {OAuth2RequestError} with the provider's reason
   * @throws {UpstreamError} when the API refuses
   */
  finish(request: Request, attempt: OAuthAttempt | null): Promise<string> {
    const kept = attempt
      ? { Cookie: `${STORE}=${new URLSearchParams([[attempt.state, attempt.verifier]])}` }
      : undefined;
    return this.authenticate(new Request(request.url, { headers: kept }));
  }

  protected override async validateAuthorizationCode(code: string, verifier: string): Promise<OAuth2Tokens> {
    return new OAuth2Tokens({ access_token: await this.#exchange(code, verifier) });
  }
}

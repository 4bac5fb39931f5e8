/** Where a sign-in starts, as the app asked for it. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  codeChallenge: string;
  /** The person is to show there once more who they are. */
  again: boolean;
}

/** What came back to the app. */
export interface Grant {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  /** The issuer beside the code (RFC 9207), where the provider sends one. */
  issuer: string | null;
}

/** Somebody as a provider knows them. */
export interface ProvenIdentity {
  /** Names the provider for good, whatever the settings call it. */
  issuer: string;
  /** Names the person there for good. */
  subject: string;
  email: string | null;
  /** The provider says that the person reads the mail of that address. */
  emailVerified: boolean;
  /** When they showed there who they are; null where the provider does not say. */
  authenticatedAt: Date | null;
}

/** Somebody else's sign-in. */
export interface Provider {
  name: string;
  /** What people call it. */
  label: string;
  /**
   * The address to send a browser to.
   *
   * @throws {ProviderFailure}
   */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * Exchanges a code, which works once.
   *
   * @throws {ProviderFailure}
   */
  identify(grant: Grant): Promise<ProvenIdentity>;
}

/**
 * Why a provider gave nobody.
 * - `code`: it does not take the code: used already, expired, or another's
 * - `unavailable`: it cannot be reached, is too slow or has a failure of its own
 * - `untrusted`: what it answered does not hold: signature, issuer, audience, time or form
 */
export type ProviderFailureReason = "code" | "unavailable" | "untrusted";

export class ProviderFailure extends Error {
  /** @param detail a code for the log, never a value that was exchanged */
  constructor(
    readonly reason: ProviderFailureReason,
    readonly detail: string,
  ) {
    super(`The provider gave nobody: ${reason} (${detail})`);
    this.name = "ProviderFailure";
  }
}

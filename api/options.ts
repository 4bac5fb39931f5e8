import type { Logger } from "pino";
import type { DatabaseTarget } from "./db/connect.ts";

/** What the embedded API needs to know to start. */
export interface ApiOptions {
  /** `folder: null` keeps the embedded database in memory. */
  database: DatabaseTarget;
  /** Any text; encryption and signing keys are derived from it. */
  encryptionKey: string;
  /** Origin for the links in mails, without a slash at the end. */
  publicUrl: string;
  /** Whether anybody may open an account. */
  registration: boolean;
  /** Without `smtpUrl` every mail becomes an .eml file in `outbox`. */
  mail: { smtpUrl: string | null; from: string; outbox: string };
  /** Host names, IP addresses and CIDR ranges that are called although they are not public; left out: none. */
  allowPrivateHosts?: readonly string[];
  /** Providers whose sign-in opens an account here; left out: none. */
  oauth?: OAuthOptions;
  /** The name that mails and authenticator apps show. */
  siteName: string;
  log: Logger;
  /** The clock; tests move it. */
  now?: () => Date;
}

/** Where a request comes from. X-Forwarded-For is believed only from the web app. */
export interface Origin {
  from: "app" | "network";
  address: string;
}

export interface OAuthOptions {
  providers: readonly ProviderSettings[];
  /** Whether the first sign-in finds its account by an e-mail address that both sides have verified. */
  linkByEmail: boolean;
}

interface ClientSettings {
  /** As in paths. */
  name: string;
  /** What people call it. */
  label: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
}

/** OpenID Connect: all else is found at the issuer. */
export interface OpenIdSettings extends ClientSettings {
  kind: "openid";
  issuer: string;
}

/** Plain OAuth 2 with an API that tells whose token it is. */
export interface OAuth2Settings extends ClientSettings {
  kind: "oauth2";
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
  /** null: the user's own answer names the address. */
  emailsUrl: string | null;
}

export type ProviderSettings = OpenIdSettings | OAuth2Settings;

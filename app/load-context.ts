import type { Logger } from "pino";

/** A provider that people can sign in with. */
export interface OAuthButton {
  /** As in paths. */
  name: string;
  /** What people call it. */
  label: string;
  /** Where people may be sent to sign in, no slash at the end. */
  origins: readonly string[];
}

/** What the operator set that the app needs; parsed from the environment by server/config. */
export interface AppConfig {
  /** Origin for absolute links: mails, QR codes, redirect URIs. No slash at the end. */
  publicUrl: string;
  /** Newest first; the first one seals, all of them open. */
  sessionSecrets: readonly string[];
  /** Cookies carry Secure when the public URL is https. */
  secureCookies: boolean;
  registration: boolean;
  /** The flag two_fa of spec §4: off sends administrators without 2FA to its settings. */
  twoFactorFlag: boolean;
  oauthProviders: readonly OAuthButton[];
  /** True when DEMO runs: the sign-in page lists the demo accounts. */
  demo: boolean;
}

/** How requests reach the upstream API: in process or over HTTP, it looks the same. */
export interface UpstreamTarget {
  /**
   * Makes one exchange with the API.
   *
   * @param deadline whose signal ends it; it is made only where somebody listens to it
   * @throws anything when there was no whole answer
   */
  send(call: UpstreamCall, deadline: Pick<AbortController, "signal">): Promise<UpstreamAnswer>;
}

/** A call as it is sent. */
export interface UpstreamCall {
  method: string;
  /** Below `/api`, with the query. */
  path: string;
  headers: Record<string, string>;
  /** JSON, or a file that is passed on while it arrives. */
  body?: string | ReadableStream<Uint8Array>;
}

/** An answer read to its end. */
export interface UpstreamAnswer {
  status: number;
  headers: Pick<Headers, "get">;
  text: string;
}

/** A page as it goes over the line. */
export interface EncodedPage {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** The Content-Encoding; null: none. */
  encoding: string | null;
}

declare module "@remix-run/server-runtime" {
  /** Loader data keeps its types on the way to the component. */
  interface Future {
    v3_singleFetch: true;
  }

  /** Handed to every loader and action of one request by the server. */
  interface AppLoadContext {
    config: AppConfig;
    upstream: UpstreamTarget;
    log: Logger;
    requestId: string;
    /** The caller's address as the trusted proxies report it. */
    clientAddress: string;
    /** Nonce of this answer's Content-Security-Policy. */
    cspNonce: string;
    /** Compresses a page's UTF-8 as its browser takes it. */
    encodePage(bytes: Uint8Array<ArrayBuffer>): EncodedPage;
    /** The same for what a browser opens once: smaller for more time, with the headers ahead. */
    encodeFirstPage(bytes: Uint8Array<ArrayBuffer>): EncodedPage;
    /** The content of a file that browsers fetch, by its path; null where there is none. */
    readFile(path: string): Promise<Uint8Array | null>;
    /** What was fetched once for all loaders of the request, by key. */
    memo: Map<string, unknown>;
  }
}

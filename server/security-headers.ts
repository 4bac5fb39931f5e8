import { randomBytes } from "node:crypto";

export interface HeaderRules {
  /** The request came over https, as far as the trusted proxies say. */
  https: boolean;
  /** Origins that a form of this page may be redirected to. */
  formTargets: readonly string[];
  /** Another site's page led here, as far as the browser says (`isFromElsewhere`). */
  fromElsewhere: boolean;
  /** Vite injects styles and opens a web socket. */
  development: boolean;
}

/** A fresh nonce: 128 bits, as CSP3 asks for. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Content-Security-Policy of a page. */
function pagePolicy(nonce: string, rules: HeaderRules): string {
  const directives = [
    // Firefox knows no directive but this one for the sprite that icons are drawn by (`<use href>`).
    "default-src 'self'",
    // The kinds that would fall back to it; all others are named below.
    "frame-src 'none'",
    "media-src 'none'",
    "worker-src 'none'",
    // Our own files, and inline scripts with this answer's nonce. No strict-dynamic: it would make
    // browsers ignore 'self', and modulepreload links carry no nonce.
    `script-src 'self' 'nonce-${nonce}'`,
    // Our own style sheet. Vite's development server injects style elements.
    rules.development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // data: for QR codes, blob: for a preview of a chosen file.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Data requests of the app; the development server's web socket.
    rules.development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "manifest-src 'self'",
    // Forms post to us. It also binds the redirect that answers a post, so the sign-in page
    // lists the OAuth providers.
    ["form-action 'self'", ...rules.formTargets].join(" "),
    // Nobody may frame the app: no clickjacking.
    "frame-ancestors 'none'",
    // A planted <base> could send relative URLs elsewhere.
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return directives.join("; ");
}

/**
 * Whether another site's page may have opened the window that asks. Browsers say who began a navigation; `none` is the
 * person, by an address, a bookmark or a new tab. What says nothing counts as led here.
 */
export function isFromElsewhere(headers: Headers): boolean {
  return !["none", "same-origin"].includes(headers.get("sec-fetch-site") ?? "");
}

/** Headers that every answer carries. */
export function setCommonHeaders(headers: Headers, https: boolean): void {
  // The type we say is the type it is: no sniffing of scripts out of uploads.
  headers.set("X-Content-Type-Options", "nosniff");
  // Two years, once https is in use. No preload: that is the operator's to decide.
  if (https) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  // Other origins may not embed what we answer.
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
}

/** Headers of pages and of the data that belongs to them. */
export function setPageHeaders(headers: Headers, nonce: string, rules: HeaderRules): void {
  headers.set("Content-Security-Policy", pagePolicy(nonce, rules));
  // Full URLs stay here; not no-referrer, with which browsers send Origin: null on form posts.
  headers.set("Referrer-Policy", "same-origin");
  // None of these is used; a script that got in could not ask for them either.
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()");
  // A window that opened us gets no handle on this one. Where nobody else's can have opened us it is left out: the
  // browser throws its process away for it and starts another, which took 45 ms, 80 on a slow processor (059).
  if (rules.fromElsewhere) headers.set("Cross-Origin-Opener-Policy", "same-origin");
  // For browsers that do not know frame-ancestors.
  headers.set("X-Frame-Options", "DENY");
  // What a person sees when signed in is kept by no proxy and no disk cache.
  headers.set("Cache-Control", "private, no-store");
  headers.append("Vary", "Cookie, Accept-Encoding");
}

/** Headers of API answers: JSON that is never a document. */
export function setApiHeaders(headers: Headers): void {
  headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  headers.set("Referrer-Policy", "no-referrer");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}

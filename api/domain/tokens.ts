import { createHash, randomBytes } from "node:crypto";

const TOKEN = /^[\w-]{43}$/;

/** A random token of 256 bits as 43 characters that are safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a text could be a token at all. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text);
}

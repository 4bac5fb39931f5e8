import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derived-key.ts";

export interface Signing {
  /** HMAC-SHA-256 of the parts, base64url, 43 characters. Parts are kept apart: ("ab", "c") differs from ("a", "bc"). */
  sign(purpose: string, ...parts: string[]): string;
  /** Compares in constant time. */
  verify(signature: string, purpose: string, ...parts: string[]): boolean;
}

export function createSigning(secret: string): Signing {
  const key = deriveKey(secret, "signing");
  function sign(purpose: string, ...parts: string[]): string {
    return createHmac("sha256", key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest("base64url");
  }
  return {
    sign,
    verify(signature, purpose, ...parts) {
      const expected = Buffer.from(sign(purpose, ...parts));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

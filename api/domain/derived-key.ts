import { hkdfSync } from "node:crypto";

/** A 256-bit key for one purpose, from the operator's secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "streamdesk", purpose, 32));
}

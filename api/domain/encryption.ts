import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./derived-key.ts";

export interface Encryption {
  /** Encrypts a text for storage; the same text never gives the same result twice. */
  seal(text: string): string;
  /** @throws {UnreadableSecret} when the text was sealed with another key or was altered */
  open(sealed: string): string;
}

/** A stored secret does not open with the key in use. */
export class UnreadableSecret extends Error {
  constructor(cause?: unknown) {
    super("A stored secret cannot be decrypted: ENCRYPTION_KEY is not the one it was stored with.", { cause });
    this.name = "UnreadableSecret";
  }
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "1.";

/** AES-256-GCM under a key derived from the operator's secret. */
export function createEncryption(secret: string): Encryption {
  const key = deriveKey(secret, "encryption at rest");
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
      if (!sealed.startsWith(VERSION) || bytes.length < IV_BYTES + TAG_BYTES) throw new UnreadableSecret();
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
      } catch (error) {
        throw new UnreadableSecret(error);
      }
    },
  };
}

import { createHash } from "node:crypto";
import { Refusal } from "../domain/refusal.ts";

/** A file on its way in. */
export interface ReceivedFile {
  /** Its bytes, once. Leaving early leaves the rest of the body to whoever answers the call. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** Bytes so far. */
  size(): number;
  /** In hexadecimal; to be called once, behind the last byte. */
  sha256(): string;
}

/**
 * Counts and hashes a file while it is read.
 *
 * @param maxBytes where reading ends with a refusal
 * @throws {Refusal} while it is read: 413 for a file that is too large, 422 for one that breaks off
 */
export function receiveFile(body: ReadableStream<Uint8Array>, maxBytes: number): ReceivedFile {
  const hash = createHash("sha256");
  let size = 0;
  return {
    async *chunks() {
      const reader = body.getReader();
      try {
        for (;;) {
          const { done, value } = await reader.read().catch(refuseBroken);
          if (done) return;
          size += value.byteLength;
          if (size > maxBytes) throw tooLarge(maxBytes);
          hash.update(value);
          yield value;
        }
      } finally {
        reader.releaseLock();
      }
    },
    size: () => size,
    sha256: () => hash.digest("hex"),
  };
}

function refuseBroken(): never {
  throw refusedFile(422, "api:upload.cut");
}

function tooLarge(maxBytes: number): Refusal {
  return refusedFile(413, "api:upload.tooLarge", { size: maxBytes / 1024 / 1024 });
}

/** A refusal of the file itself, at its field. */
export function refusedFile(status: 413 | 422, key: string, values: Record<string, number> = {}): Refusal {
  return new Refusal(status, { key, values }, { fields: { file: [{ key, values }] } });
}

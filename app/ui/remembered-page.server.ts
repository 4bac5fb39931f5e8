import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Stands for a page's nonce, which is another one for each answer. Nobody outside can guess it. */
const NONCE = randomUUID();

/**
 * UTF-8 bytes of all pages that are kept, and of one: the pages that people have open, not lists
 * of 500 rows. Longer than a minute none stays the same, for the times on it, and none is kept.
 */
const pages = new LRUCache<string, readonly Uint8Array[]>({
  maxSize: 4 * 1024 * 1024,
  maxEntrySize: 256 * 1024,
  ttl: 60_000,
  ttlAutopurge: true,
  sizeCalculation: (parts, key) => parts.reduce((sum, part) => sum + part.byteLength, key.length),
});

/**
 * A page as it was rendered before for the same key, or as it is rendered now. A reload, a way
 * back or a page that is the same for everybody then costs what its data costs. Kept and answered
 * as bytes: to join a long text and to encode it again for each answer took a tenth of the whole.
 *
 * @param key everything that the page depends on, except the nonce: its data, address and language
 * @param render makes the page with the nonce that it is given
 */
export function rememberedPage(key: string, nonce: string, render: (nonce: string) => string): Uint8Array<ArrayBuffer> {
  let parts = pages.get(key);
  if (!parts) {
    parts = render(NONCE)
      .split(NONCE)
      .map((part) => Buffer.from(part));
    pages.set(key, parts);
  }
  const own = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [own, part])));
}

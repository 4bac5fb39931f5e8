import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { EncodedPage } from "../app/load-context.ts";

export type Encoding = "br" | "gzip";

/** The best encoding that an Accept-Encoding header allows, null for none (RFC 9110 §12.5.3). */
export function preferredEncoding(accept: string | null): Encoding | null {
  if (accept === null) return null;
  if (allows(accept, "br")) return "br";
  return allows(accept, "gzip") ? "gzip" : null;
}

function allows(accept: string, encoding: Encoding): boolean {
  return accept.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Below this size the headers outweigh what is saved. */
const WORTH_IT = 1024;

const levels: Record<"often" | "once", Record<Encoding, number>> = {
  often: { br: 3, gzip: 1 },
  once: { br: 5, gzip: 6 },
};

/**
 * Compresses a page. Low levels, and synchronous: the thread pool's hand-over and high levels
 * halve the pages per second (349 against about 170). Brotli's third level makes 13.4 kB of a list
 * in 0.30 ms of processor time; the first one 14.9 kB in 0.11 ms. A first visit with its styles is
 * 23.8 kB at the third and 21.2 kB at the fifth, for 2 ms more: a slow line takes 13 ms for that.
 */
export function compressPage(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: keyof typeof levels = "often",
): Uint8Array<ArrayBuffer> {
  const level = levels[effort][encoding];
  if (encoding === "gzip") return new Uint8Array(gzipSync(bytes, { level }));
  const compressed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
  return new Uint8Array(compressed);
}

/** A whole page, compressed where that pays and an Accept-Encoding header allows it. */
export function encodePage(bytes: Uint8Array<ArrayBuffer>, accept: string | null): EncodedPage {
  const encoding = bytes.byteLength < WORTH_IT ? null : preferredEncoding(accept);
  return { body: encoding ? compressPage(bytes, encoding) : bytes, encoding };
}

/**
 * A page that its browser opens once, which may take longer to be smaller. Its headers go ahead: a browser takes as
 * long to make room for a page as the page to be compressed.
 */
export function encodeFirstPage(bytes: Uint8Array<ArrayBuffer>, accept: string | null): EncodedPage {
  const encoding = preferredEncoding(accept);
  if (encoding === null) return { body: bytes, encoding };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // The server sends the headers when it finds nothing to send with them.
        await nextTurn();
        controller.enqueue(compressPage(bytes, encoding, "once"));
        controller.close();
      },
    },
    // Nothing is compressed before somebody reads it.
    { highWaterMark: 0 },
  );
  return { body, encoding };
}

/** Data and plain answers are complete when they are answered; files and event streams are not. */
const WHOLE_TYPES = /^(?:text\/html|text\/x-script|application\/json)\b/;

/**
 * An answer of the app, compressed where that pays and the browser takes it. Streams (exports)
 * pass through as they are, and so do pages: to read one out of its answer takes longer than to
 * compress it, so the app does that itself (`AppLoadContext.encodePage`).
 */
export async function compressAnswer(response: Response, accept: string | null): Promise<Response> {
  const { headers } = response;
  if (headers.has("content-encoding") || !WHOLE_TYPES.test(headers.get("content-type") ?? "")) return response;
  if (preferredEncoding(accept) === null || response.body === null) return response;
  const { body, encoding } = encodePage(new Uint8Array(await response.arrayBuffer()), accept);
  const fresh = new Headers(headers);
  fresh.delete("content-length");
  if (encoding) fresh.set("Content-Encoding", encoding);
  return new Response(body, { status: response.status, headers: fresh });
}

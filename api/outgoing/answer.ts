import type { Response } from "undici";
import { OutgoingError, outgoingErrorOf } from "./outgoing-error.ts";
import type { Watch } from "./watch.ts";

/** What a server answered. Its body is read once, in one of three ways, or discarded. */
export interface OutgoingAnswer {
  status: number;
  headers: { get(name: string): string | null };
  /** Where the redirects ended, without credentials. */
  url: string;
  /** The decompressed body in parts. Leaving the loop early ends the connection. */
  body: AsyncIterable<Uint8Array>;
  /** The whole body, in the charset that it names, UTF-8 where it names none. */
  text(): Promise<string>;
  /** The whole body as JSON, for a schema to check. */
  json(): Promise<unknown>;
  /** Ends the connection without reading on. */
  discard(): void;
}

/**
 * @param maxBytes how much of the decompressed body is taken
 * @param watch what ends the exchange; it is stopped when the body was read
 */
export function answerOf(response: Response, url: URL, maxBytes: number, watch: Watch): OutgoingAnswer {
  const { host } = url;
  const body = limitedBody(response, host, maxBytes, watch);
  const text = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    return decoderOf(response.headers.get("Content-Type")).decode(Buffer.concat(parts));
  };
  return {
    status: response.status,
    headers: response.headers,
    url: url.href,
    body,
    text,
    async json() {
      const raw = await text();
      try {
        return JSON.parse(raw);
      } catch {
        throw new OutgoingError("unreadable", { host });
      }
    },
    discard() {
      watch.end(new OutgoingError("unreachable", { host }));
      watch.stop();
    },
  };
}

async function* limitedBody(
  response: Response,
  host: string,
  maxBytes: number,
  watch: Watch,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  let total = 0;
  try {
    while (reader) {
      const { done, value } = await watch.part(reader.read());
      if (done) return;
      total += value.byteLength;
      if (total > maxBytes) throw new OutgoingError("tooLarge", { host });
      yield value;
    }
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : outgoingErrorOf(error, host);
  } finally {
    // Also after a loop that was left early: what is still on its way is not wanted.
    watch.end(new OutgoingError("unreachable", { host }));
    watch.stop();
  }
}

function decoderOf(contentType: string | null): TextDecoder {
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

import type { Context, Env, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/** What is read of a refused body before the connection is given up. */
const MAX_DISCARDED = 64 * 1024 * 1024;

/** Whether the limit does not hold for a request, because whoever takes it counts its bytes while they arrive. */
type Exempt = (method: string, pathname: string) => boolean;

/**
 * Refuses bodies above a size. The rest of a refused one is read and dropped first: a browser
 * that is still sending shows "connection reset" instead of our page when it is cut off.
 *
 * @param maxSize bytes
 */
export function limitBody<E extends Env>(
  maxSize: number,
  isExempt: Exempt,
  refuse: (c: Context<E>) => Response,
): MiddlewareHandler<E> {
  const limit = bodyLimit({
    maxSize,
    async onError(c: Context<E>) {
      await discard(c.req.raw.body);
      return refuse(c);
    },
  });
  // Reads have no body, and asking for it costs as much as the rest of the request.
  return (c, next) => {
    const { method } = c.req;
    return method === "GET" || method === "HEAD" || isExempt(method, c.req.path) ? next() : limit(c, next);
  };
}

/** Reads the rest of a body and drops it. */
export async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  // Bodies without a length are already being read; those are sent by programs.
  if (body === null || body.locked) return;
  const reader = body.getReader();
  try {
    for (let bytes = 0; bytes < MAX_DISCARDED; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
    }
  } catch {
    // The sender has gone; there is nobody left to answer.
  }
}

import type { Context, Env, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { dropBody } from "../app/lib/drop-body.server.ts";

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
      // Bodies without a length are already being read; those are sent by programs.
      await dropBody(c.req.raw.body);
      return refuse(c);
    },
  });
  // Reads have no body, and asking for it costs as much as the rest of the request.
  return (c, next) => {
    const { method } = c.req;
    return method === "GET" || method === "HEAD" || isExempt(method, c.req.path) ? next() : limit(c, next);
  };
}

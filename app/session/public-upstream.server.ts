import { localeOf } from "~/i18n/locale.server";
import { createUpstream, type Upstream } from "~/upstream/client.server";
import type { ServerArgs } from "./server-args";

/** The upstream API without a token, for the pages before the sign-in. */
export function publicUpstream(args: ServerArgs): Promise<Upstream> {
  return upstreamWith(null, args);
}

/** The upstream API in the name of a token, in the language of the request. */
export async function upstreamWith(token: string | null, { request, context }: ServerArgs): Promise<Upstream> {
  const { upstream, clientAddress, requestId, log } = context;
  return createUpstream(upstream, { token, locale: await localeOf(request), address: clientAddress, requestId, log });
}

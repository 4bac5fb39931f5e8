import { z } from "zod";
import type { Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";
import type { CodeStatus } from "~contract/carbox-codes.ts";
import { carboxCodeCollect, carboxCodeCreate, codeSecretHeader } from "~contract/carbox-session.ts";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

/** Twice as long as a code is good, so that a box that shows an old one is told so. */
const KEPT_SECONDS = 10 * 60;

/** The code that this browser shows. Its secret never reaches the page. */
const cookie = sealedCookie("sd_carbox_code", z.object({ code: z.string(), secret: z.string() }));

/** What has become of the code that a browser shows; `none`: it shows none that the API knows. */
export type CollectedCode =
  | { state: "approved"; token: string; remember: boolean }
  | { state: Exclude<CodeStatus, "approved">; code: string }
  | { state: "none" };

/**
 * Asks the API what has become of the code that this browser shows. Once that was approved, the
 * answer carries the token and no further answer will; so whoever asks for headers alone (HEAD) is
 * told that the code waits.
 *
 * @throws {UpstreamError} while the API cannot say
 */
export async function collectCode(api: Upstream, args: ServerArgs): Promise<CollectedCode> {
  const shown = await cookie.read(args);
  if (!shown) return { state: "none" };
  const { code, secret } = shown;
  if (args.request.method === "HEAD") return { state: "pending", code };
  try {
    const headers = { [codeSecretHeader]: secret, ...browserOf(args) };
    const { status, token, remember } = await api.call(carboxCodeCollect, { params: { code } }, { headers });
    if (token) return { state: "approved", token, remember };
    // Approved, but with its token handed out: whoever asked before has it.
    return { state: status === "approved" ? "used" : status, code };
  } catch (error) {
    if (isUpstreamError(error, "not-found")) return { state: "none" };
    throw error;
  }
}

/**
 * Gets a code for this browser to show.
 *
 * @returns the code and the `Set-Cookie` text by which the browser is known as the one that asked
 * @throws {UpstreamError}
 */
export async function newCode(api: Upstream, args: ServerArgs): Promise<{ code: string; kept: string }> {
  const { code, secret } = await api.call(carboxCodeCreate, {}, { headers: browserOf(args) });
  return { code, kept: await cookie.write({ code, secret }, args.context, KEPT_SECONDS) };
}

/** The `Set-Cookie` text by which the browser stops to show its code. */
export function forgetCode({ context }: ServerArgs): string {
  return cookie.clear(context);
}

/** Whoever approves is told which browser asked. */
function browserOf({ request }: ServerArgs): Record<string, string> {
  const name = request.headers.get("User-Agent");
  return name ? { "User-Agent": name } : {};
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeCode } from "~/features/carbox/carbox-calls.server";
import type { ShownCode } from "~/features/carbox/code-card";
import { qrLink } from "~/features/carbox/qr-link.server";
import { carboxArea } from "~/session/areas.server";
import { collectCode, forgetCode, newCode } from "~/session/carbox-code.server";
import type { Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";

interface CodePage {
  /** null: this is the phone that is to approve another screen's code, so it shows none of its own. */
  shown: ShownCode | null;
  /** Where the page asks again. */
  here: string;
  /** Where a code is typed, as people write it. */
  linkAddress: string;
  headers: Headers;
}

/** The link by which a box asks without JavaScript whether it was approved. */
const HERE = "/carbox/login?code";

/**
 * The code for the sign-in page to show: the one that the browser shows already while it is
 * good, else a new one. A code that was refused stays refused until somebody asks for another.
 *
 * @returns the token instead, once the code was approved
 */
export async function showCode(
  api: Upstream,
  args: LoaderFunctionArgs,
): Promise<CodePage | { token: string; remember: boolean }> {
  const { publicUrl } = args.context.config;
  const headers = new Headers();
  const page = { here: HERE, linkAddress: `${new URL(publicUrl).host}/carbox/link`, headers };
  if (await isAboutToApprove(args)) return { ...page, shown: null };
  try {
    const collected = await collectCode(api, args);
    if (collected.state === "approved") return collected;
    if (collected.state === "denied") return { ...page, shown: { state: "denied" } };
    if (collected.state === "pending") return { ...page, shown: drawn(collected.code, publicUrl) };
    const { code, kept } = await newCode(api, args);
    headers.append("Set-Cookie", kept);
    return { ...page, shown: drawn(code, publicUrl) };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { ...page, shown: { state: "unavailable", message: error.kind === "too-many" ? error.message : "" } };
  }
}

/** The headers by which the next visit shows another code. */
export function forgetShownCode(args: LoaderFunctionArgs): Headers {
  return new Headers({ "Set-Cookie": forgetCode(args) });
}

/** A phone that opened somebody's code comes here to sign in; it may still ask for a code of its own. */
async function isAboutToApprove(args: LoaderFunctionArgs): Promise<boolean> {
  if (new URL(args.request.url).searchParams.has("code")) return false;
  return /^\/carbox\/link(\/|$|\?)/.test((await carboxArea.intended.path(args)) ?? "");
}

function drawn(code: string, publicUrl: string): ShownCode {
  return { state: "pending", code, written: writeCode(code), image: qrLink(publicUrl, `/carbox/link/${code}`) };
}

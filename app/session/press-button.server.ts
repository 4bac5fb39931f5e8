import type { TFunction } from "i18next";
import { isUpstreamError, type UpstreamError } from "~/upstream/errors";
import type { ServerArgs } from "./server-args";
import { redirectWithToast } from "./toast.server";

/**
 * Runs a form that is only a button. There is nothing typed to keep, so a refusal of the API
 * returns to the page with a notice that says why.
 *
 * @param page path of the page that holds the button
 */
export async function pressButton<Result>(
  page: string,
  args: ServerArgs,
  t: TFunction,
  run: () => Promise<Result>,
): Promise<Result | Response> {
  try {
    return await run();
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return redirectWithToast(page, { type: "error", text: wordsOf(error, t) }, args);
  }
}

function wordsOf(error: UpstreamError, t: TFunction): string {
  if (error.kind === "unavailable" || error.kind === "unexpected") return t(`auth:failure.${error.kind}`);
  const byField = Object.values(error.fieldErrors).flat().join(" ");
  if (byField || error.message) return byField || error.message;
  return error.kind === "too-many"
    ? t("auth:failure.tooMany", { count: error.retryAfter ?? 60 })
    : t("auth:failure.refused");
}

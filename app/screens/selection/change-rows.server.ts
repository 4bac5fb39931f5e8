import type { TFunction } from "i18next";
import type { AdminSession } from "~/session/guards.server";
import type { ServerArgs } from "~/session/server-args";
import { redirectWithToast, type Toast } from "~/session/toast.server";
import { isUpstreamError } from "~/upstream/errors";
import type { RowBase } from "~contract/answers.ts";
import type { ServedEntity } from "../entity.server";

interface Change {
  /** Name of the action; its toast is `done.<intent>`. */
  intent: string;
  /** The list to return to. */
  back: string;
  call: () => Promise<{ changed: number; batch?: string | undefined } | undefined>;
  /** The rows, where they are named one by one: an API without batches is undone by these. */
  ids?: readonly number[];
}

/**
 * Runs an action on rows and returns to the list with a toast that counts what changed and
 * offers Undo, or says why nothing did.
 *
 * @throws UpstreamError when the API is down or answered something unexpected
 */
export async function changeRows<Row extends RowBase>(
  { definition }: ServedEntity<Row>,
  { t }: AdminSession,
  args: ServerArgs,
  change: Change,
): Promise<Response> {
  const { intent, back, ids } = change;
  try {
    const answer = await change.call();
    const count = answer?.changed ?? ids?.length ?? 0;
    const text = t(`${definition.name}:done.${intent}`, { count });
    return await redirectWithToast(back, { type: "success", text, action: undoOf(t, change, answer?.batch) }, args);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (error.kind === "conflict")
      return redirectWithToast(back, { type: "error", text: t("screens:done.moved") }, args);
    if (error.kind !== "invalid" && error.kind !== "forbidden" && error.kind !== "not-found") throw error;
    const texts = Object.values(error.fieldErrors).flat().join(" ");
    return redirectWithToast(back, { type: "error", text: texts || error.message || t("refusals:unexpected") }, args);
  }
}

/** Takes a change back by its batch; without one, only named rows that were archived can be. */
function undoOf(t: TFunction, { intent, ids, back }: Change, batch: string | undefined): Toast["action"] {
  if (intent === "restore") return undefined;
  const undo = { label: t("screens:undo"), href: back };
  if (batch) return { ...undo, fields: { intent: "restore", batch } };
  const [id, ...others] = ids ?? [];
  if (intent !== "archive" || !id || others.length > 0) return undefined;
  return { ...undo, fields: { intent: "restore", ids: String(id) } };
}

import { data, redirect } from "@remix-run/node";
import { guarded } from "~/session/guarded.server";
import { redirectWithToast } from "~/session/toast.server";
import type { RowBase } from "~contract/answers.ts";
import { writeListQuery } from "~contract/paging.ts";
import type { ServedEntity } from "../entity.server";
import { changeRows } from "../selection/change-rows.server";
import { applyAction, readSelection, selectionParams } from "../selection/selection.server";
import { listStateOf } from "./list-state.server";
import { backToList, hrefWithBack } from "./list-url";

/**
 * The action of a list screen. `intent` is the name of one of its bulk actions, `archive`
 * (which leads to the confirm page, as actions that take values lead to theirs), or `restore` (chosen rows, or the batch of an Undo).
 */
export function listAction<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { definition, resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args) => {
    const { api, t } = session;
    const fields = await args.request.formData();
    const state = listStateOf(definition, new URL(args.request.url));
    const stateText = writeListQuery(state).toString();
    const here = backToList(definition.path, stateText);
    const intent = String(fields.get("intent"));

    const batch = fields.get("batch");
    if (intent === "restore" && typeof batch === "string" && batch !== "") {
      return changeRows(entity, session, args, {
        intent,
        back: here,
        call: () => api.call(resource.restore, { body: { batch } }),
      });
    }
    const selection = readSelection(fields, state);
    if (!selection) return redirectWithToast(here, { type: "error", text: t("screens:done.none") }, args);

    const action = definition.list.bulk?.find(({ name }) => name === intent);
    if (intent === "archive" || action?.fields) {
      const params = selectionParams(selection);
      if ("filter" in selection) for (const [key, value] of writeListQuery(selection.filter)) params.set(key, value);
      const page = action ? `${definition.path}/bulk/${intent}` : `${definition.path}/archive`;
      return redirect(hrefWithBack(`${page}?${params}`, stateText));
    }
    if (intent === "restore" && "ids" in selection) {
      return changeRows(entity, session, args, {
        intent,
        back: here,
        call: () => api.call(resource.restore, { body: selection }),
      });
    }
    if (!action) throw data(null, { status: 400 });
    return changeRows(entity, session, args, {
      intent,
      back: here,
      call: () => applyAction(api, resource, intent, selection),
    });
  });
}

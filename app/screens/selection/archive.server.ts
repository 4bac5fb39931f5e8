import type { LoaderFunctionArgs } from "@remix-run/node";
import { guarded } from "~/session/guarded.server";
import type { RowBase } from "~contract/answers.ts";
import type { ServedEntity } from "../entity.server";
import { changeRows } from "./change-rows.server";
import { type ChosenRows, chosenRows, readChosen } from "./chosen-rows.server";
import { bulkCall } from "./selection.server";

/** The loader of a confirm page: `/:id/archive` for one row, `/archive?ids=` or `?scope=all` for several. */
export function archiveLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  return guarded(
    { permissions: entity.permissions },
    async (session, args: LoaderFunctionArgs): Promise<ChosenRows> => {
      return chosenRows(entity, session, readChosen(entity, args));
    },
  );
}

/** The action of a confirm page: archives and returns to the list with an Undo. */
export function archiveAction<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args) => {
    const { api } = session;
    const { selection, back } = readChosen(entity, args);
    const ids = "ids" in selection ? selection.ids : undefined;
    return changeRows(entity, session, args, {
      intent: "archive",
      back,
      ids,
      call: () => {
        if (!("ids" in selection)) return api.call(resource.bulk, { body: bulkCall("archive", selection) });
        const [only, ...others] = selection.ids;
        if (only && others.length === 0) return api.call(resource.archive, { params: { id: only } });
        return api.call(resource.archiveMany, { body: selection });
      },
    });
  });
}

import { type Mount, parse } from "../http/mount.ts";
import { applyBulk, archiveMany, archiveOne } from "./bulk.ts";
import type { Collection } from "./definition.ts";
import { listPage } from "./list.ts";
import { restoreBatch, restoreRows } from "./restore.ts";
import { createRow, readRow, updateRow } from "./write.ts";

/** Puts the calls of a collection (contract `resource`) on the API. */
export function mountCollection(mount: Mount, collection: Collection): void {
  const { resource } = collection;
  mount.guarded(resource.list, ({ query, caller, services }) => listPage(collection, query, caller, services));
  mount.guarded(resource.one, ({ params, caller, services }) => readRow(collection, params.id, caller, services));
  mount.guarded(resource.create, (call) => createRow(collection, call.body, call));
  mount.guarded(resource.update, (call) => {
    const { lock_version, ...input } = call.body;
    const version = typeof lock_version === "number" ? lock_version : undefined;
    return updateRow(collection, call.params.id, input, version, call);
  });
  mount.guarded(resource.archive, (call) => archiveOne(collection, call.params.id, call));
  mount.guarded(resource.archiveMany, (call) => archiveMany(collection, call.body.ids, call));
  mount.guarded(resource.bulk, (call) => {
    const { action } = call.body;
    const schema = Object.hasOwn(resource.actions, action) ? resource.actions[action] : undefined;
    const values = schema ? parse(schema, call.body.values, call.t) : {};
    return applyBulk(collection, { ...call.body, values }, call);
  });
  mount.guarded(resource.restore, (call) =>
    "batch" in call.body
      ? restoreBatch(collection, call.body.batch, call)
      : restoreRows(collection, call.body.ids, call),
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { adminArea } from "~/session/areas.server";
import { guarded } from "~/session/guarded.server";
import type { RowBase } from "~contract/answers.ts";
import { fieldsOf, type Options } from "../definition";
import { valuesToShow } from "../edit/carried-values.server";
import { forgetting } from "../edit/edit.server";
import { fieldsBeside } from "../edit/edit-fields.server";
import { foundOptions } from "../edit/lookup.server";
import { fieldOptions, type ServedEntity } from "../entity.server";
import type { FormConstraints, FormValues } from "../form/form";
import { formConstraints, submitForm } from "../form/form.server";
import { changeRows } from "./change-rows.server";
import { type ChosenRows, chosenRows, readChosen } from "./chosen-rows.server";
import { bulkCall } from "./selection.server";

/** What the page of an action that takes values gets. */
export interface BulkPageData extends ChosenRows {
  /** Name of the action. */
  action: string;
  constraints: FormConstraints;
  /** What was typed before the session ended. */
  values: FormValues;
  options: Options;
}

/** The loader of `/bulk/:action`: the rows it is for and the small form of its values. */
export function bulkPageLoader<Row extends RowBase>(entity: ServedEntity<Row>) {
  return guarded({ permissions: entity.permissions }, async (session, args: LoaderFunctionArgs) => {
    const { action, schema, form } = actionOf(entity, args);
    const [rows, options] = await Promise.all([
      chosenRows(entity, session, readChosen(entity, args)),
      fieldOptions(entity, session, fieldsOf(form.definition)),
    ]);
    const page: BulkPageData = {
      ...rows,
      action: action.name,
      constraints: formConstraints(schema),
      values: valuesToShow(form.definition, await adminArea.keptForm.of(args), {}),
      options,
    };
    return data(page, { headers: await forgetting(adminArea, args) });
  });
}

/** The action of `/bulk/:action`: carries the values out and returns to the list with an Undo. */
export function bulkPageAction<Row extends RowBase>(entity: ServedEntity<Row>) {
  const { resource } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: ActionFunctionArgs) => {
    const { action, schema, form } = actionOf(entity, args);
    const { selection, back } = readChosen(entity, args);
    const fields = await args.request.formData();
    const found = await foundOptions(form, session, fields);
    if (found) return found;
    return submitForm({
      schema,
      fields,
      beside: fieldsBeside(form.definition),
      t: session.t,
      submit: (values) =>
        changeRows(entity, session, args, {
          intent: action.name,
          back,
          call: () => session.api.call(resource.bulk, { body: bulkCall(action.name, selection, values) }),
        }),
    });
  });
}

/** The action that the path names, with the form of its values as if it were one of the entity. */
function actionOf<Row extends RowBase>(entity: ServedEntity<Row>, { params }: LoaderFunctionArgs) {
  const { definition, resource } = entity;
  const action = definition.list.bulk?.find(({ name, fields }) => fields && name === params.action);
  const schema = action && Object.hasOwn(resource.actions, action.name) ? resource.actions[action.name] : undefined;
  if (!action || !schema) throw data(null, { status: 404 });
  const sections = [{ name: action.name, fields: action.fields ?? [] }];
  const form: ServedEntity<Row> = {
    ...entity,
    definition: { ...definition, edit: { ...definition.edit, sections } },
    resource: { ...resource, input: schema },
  };
  return { action, schema, form };
}

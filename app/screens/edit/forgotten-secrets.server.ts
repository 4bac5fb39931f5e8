import { data } from "@remix-run/node";
import type { TFunction } from "i18next";
import { isPageVisit } from "~/lib/page-visit.server";
import type { Toast } from "~/session/toast.server";
import type { RowBase } from "~contract/answers.ts";
import type { EditableEntity } from "../definition";
import { secretFieldsOf } from "./edit-fields.server";

interface Sent<Row extends RowBase> {
  definition: EditableEntity<Row>;
  fields: FormData;
  request: Request;
  t: TFunction;
}

/** A form that comes back, as Remix's `data` has it. */
interface Answer {
  data: object;
  init: ResponseInit | null;
}

/**
 * Says so where a form comes back without the passwords that were typed in it: nothing else would, and the stored one
 * would stay. A script keeps them in a form that is refused, but not in one that is drawn anew.
 *
 * @param answer what the form's action found; a redirect says that it was saved
 */
export function tellForgotten<Row extends RowBase>(
  answer: Answer | Response,
  { definition, fields, request, t }: Sent<Row>,
) {
  if (answer instanceof Response || "toast" in answer.data) return answer;
  const isKept = !isPageVisit(request) && !("conflict" in answer.data) && !("found" in answer.data);
  if (isKept || !secretFieldsOf(definition).some((name) => fields.get(name))) return answer;
  const toast: Toast = { type: "info", text: t("refusals:typeAgain") };
  return data({ ...answer.data, toast }, answer.init ?? undefined);
}

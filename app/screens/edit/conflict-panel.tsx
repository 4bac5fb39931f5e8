import { formatList } from "~/i18n/format";
import { Notice } from "~/ui/notice";
import type { RowBase } from "~contract/answers.ts";
import { type EditableEntity, fieldsOf, type Options } from "../definition";
import type { FormValues } from "../form/form";
import { type ValueContext, valueCell } from "../value-cell";
import type { ConflictAnswer } from "./submit-edit.server";

interface ConflictPanelProps<Row extends RowBase> {
  entity: EditableEntity<Row>;
  conflict: ConflictAnswer;
  /** The choices of fields that name other rows. */
  options: Options;
  context: ValueContext;
}

/**
 * Somebody else saved first: every field that differs with both values, and a box to take the
 * saved one. What was typed stands in the form below; saving it again overwrites knowingly.
 */
export function ConflictPanel<Row extends RowBase>({ entity, conflict, options, context }: ConflictPanelProps<Row>) {
  const { text } = context;
  const { fields } = conflict.conflict;
  return (
    <div role="alert">
      <Notice tone="warn" title={text.t("screens:conflict.title")}>
        <p>{text.t(fields.length > 0 ? "screens:conflict.text" : "screens:conflict.same")}</p>
        {fields.length > 0 && (
          <div className="table-scroll">
            <table className="table conflict-table">
              <thead>
                <tr>
                  <th scope="col">{text.t("screens:conflict.field")}</th>
                  <th scope="col">{text.t("screens:conflict.saved")}</th>
                  <th scope="col">{text.t("screens:conflict.mine")}</th>
                  <th scope="col">{text.t("screens:conflict.take")}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field.name}>
                    <th scope="row">{text.field(field.name)}</th>
                    <td>{field.savedName ?? written(entity, field.name, field.saved, options, context)}</td>
                    <td>{field.mineName ?? written(entity, field.name, field.mine, options, context)}</td>
                    <td>
                      <input
                        type="checkbox"
                        name={`take_saved.${field.name}`}
                        aria-label={text.t("screens:conflict.takeField", { name: text.field(field.name) })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Notice>
    </div>
  );
}

/** A form's value in words: the names of what was chosen, yes or no, a day as days are written. */
function written<Row extends RowBase>(
  entity: EditableEntity<Row>,
  name: string,
  value: FormValues[string],
  options: Options,
  context: ValueContext,
) {
  const kind = fieldsOf(entity).find((field) => field.name === name)?.kind;
  if (kind === "reference" || kind === "references") {
    const chosen = [value].flat().map((each) => options[name]?.find((option) => option.value === String(each))?.label);
    const names = chosen.filter((label) => label !== undefined);
    if (names.length > 0) return formatList(names, context.locale);
  }
  const known = kind === "choice" || kind === "flag" || kind === "day" || kind === "number" ? kind : "text";
  return valueCell({ key: name, kind: kind === "url" ? "mono" : known }, value, context);
}

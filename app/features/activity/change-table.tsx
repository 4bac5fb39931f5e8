import { formatDateTime, formatDay, formatList, MISSING } from "~/i18n/format";
import { nameless } from "~/screens/definition";
import type { ValueContext } from "~/screens/value-cell";
import type { ActivityRow } from "~contract/activity.ts";
import { type Change, changesOf } from "./changes";
import { isDay, namespaceOf } from "./subjects";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** What one line of activity changed, field by field: the old value and the new one. */
export function ChangeTable({ row, context }: { row: ActivityRow; context: ValueContext }) {
  const { t } = context.text;
  const changes = changesOf(row.before, row.after);
  if (changes.length === 0) return <p className="muted">{t("activity:changes.none")}</p>;
  return (
    <div className="table-scroll change-table">
      <table className="table">
        <caption>{t("activity:changes.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("activity:changes.field")}</th>
            <th scope="col">{t("activity:changes.before")}</th>
            <th scope="col">{t("activity:changes.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{fieldName(change.field, row.subject_type, context)}</th>
              {change.secret ? (
                <td colSpan={2}>{t(`activity:changes.secret.${secretChange(change)}`)}</td>
              ) : (
                <>
                  <td className="change-old">{written(change.field, change.before, row.subject_type, context)}</td>
                  <td className="change-new">{written(change.field, change.after, row.subject_type, context)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function secretChange({ before, after }: Change): "set" | "removed" | "changed" {
  if (before === null) return "set";
  return after === null ? "removed" : "changed";
}

/** The words that the subject's own screen has for a field, else the field's name. */
function fieldName(field: string, type: string, { text }: ValueContext): string {
  const keys = [`${namespaceOf(type) ?? "screens"}:fields.${field}`, `screens:fields.${field}`];
  return text.t([...keys, `activity:changes.fields.${field}`], { defaultValue: field });
}

function written(field: string, value: unknown, type: string, { text, locale, timeZone }: ValueContext) {
  const { t } = text;
  if (value === null || value === undefined || value === "") return <span className="missing">{MISSING}</span>;
  if (typeof value === "boolean" || typeof value === "string") {
    if (typeof value === "string" && INSTANT.test(value))
      return isDay(type, field) ? formatDay(value) : formatDateTime(value, timeZone);
    const plain = typeof value === "string" ? value : t(`activity:changes.flag.${value}`);
    if (!/^[\w-]+$/.test(String(value))) return <bdi>{plain}</bdi>;
    const keys = [`${namespaceOf(type) ?? "screens"}:choices.${field}.${value}`, `activity:changes.values.${value}`];
    return <bdi>{t(keys, { defaultValue: plain })}</bdi>;
  }
  if (Array.isArray(value)) return <bdi>{formatList(value.map(String), locale) || MISSING}</bdi>;
  if (typeof value === "object") return <bdi>{JSON.stringify(value)}</bdi>;
  return <bdi>{field.endsWith("_id") ? nameless(String(value)) : String(value)}</bdi>;
}

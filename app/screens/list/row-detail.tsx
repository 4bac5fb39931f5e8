import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/card";
import type { RowBase } from "~contract/answers.ts";
import { type ValueContext, valueCell } from "../value-cell";
import type { ListProps } from "./list-props";
import { hrefWithBack, listHref } from "./list-url";
import { RowActionForms } from "./row-action-forms";

/** The whole record of one row, with what can be done with it. */
export function RowDetail<Row extends RowBase>({
  entity,
  data,
  row,
  context,
}: ListProps<Row> & { row: Row; context: ValueContext }) {
  const { text } = context;
  const items = entity.list.columns.map((column) => ({
    key: column.key,
    term: text.field(column.key),
    value: valueCell({ ...column, kind: column.kind === "ago" ? "instant" : column.kind }, row[column.key], context),
  }));
  const page = `${entity.path}/${row.id}`;
  const here = `${listHref(entity.path, data.state, { expand: String(row.id) })}#row-${row.id}`;
  return (
    <div className="row-record">
      <Facts items={items} />
      {entity.list.detail?.(row, context)}
      {entity.list.bulk && (
        <div className="row-actions">
          <LinkButton size="small" icon="pencil" href={hrefWithBack(`${page}/edit`, data.state)}>
            {text.words("edit")}
          </LinkButton>
          {!row.deleted_at && (
            <RowActionForms {...{ entity, here, text }} id={row.id} state={data.state} size="small" />
          )}
          {!row.deleted_at && (
            <LinkButton size="small" icon="archive" href={hrefWithBack(`${page}/archive`, data.state)}>
              {text.words("actions.archive")}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

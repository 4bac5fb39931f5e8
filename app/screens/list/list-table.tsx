import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { RowBase } from "~contract/answers.ts";
import { type Column, type ListRow, titleOf } from "../definition";
import { BULK_FORM } from "../selection/bulk-bar";
import { selectPage, selectRange } from "../selection/row-selection";
import { type ValueContext, valueCell } from "../value-cell";
import type { ListPartProps, ListProps } from "./list-props";
import { hrefWithBack, listHref } from "./list-url";
import { RowDetail } from "./row-detail";
import { RowsOrPlaceholder } from "./rows-or-placeholder";

/** The rows of a list: sortable heads, a box to choose each row, and one row in full where the URL says so. */
export function ListTable<Row extends RowBase>({ entity, data, text }: ListPartProps<Row>) {
  const { i18n } = useTranslation();
  const context: ValueContext = { text, locale: i18n.language, timeZone: data.timeZone, now: data.now };
  const columns = entity.list.columns.filter((column) => data.columns.includes(column.key));
  const changeable = entity.list.bulk !== undefined;
  const width = columns.length + (changeable ? 2 : 1);

  return (
    <div className="table-scroll">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the boxes inside are native; this only widens a click with Shift */}
      <table className="table" onClick={selectRange}>
        <caption className="sr-only">{text.words("title")}</caption>
        <thead>
          <tr>
            {changeable && (
              <th className="cell-check" scope="col">
                <input
                  type="checkbox"
                  id="select-page"
                  className="needs-script"
                  aria-label={text.t("screens:bulk.page")}
                  defaultChecked={data.allSelected}
                  onChange={(event) => selectPage(event.currentTarget)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} entity={entity} data={data} column={column} label={text.field(column.key)} />
            ))}
            <th className="cell-more" scope="col">
              <span className="sr-only">{text.t("screens:row.more")}</span>
            </th>
          </tr>
        </thead>
        <RowsOrPlaceholder path={entity.path} state={data.state} columns={width}>
          {/* Boxes keep what was clicked; choosing all that match is a fresh start. */}
          <tbody key={String(data.allSelected)}>
            {data.rows.map((row) => (
              <Fragment key={row.id}>
                {rowCells({ entity, data, text }, row, columns, context)}
                {data.expanded?.id === row.id && (
                  <tr className="row-detail">
                    <td colSpan={width}>
                      <RowDetail entity={entity} data={data} row={data.expanded} context={context} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </RowsOrPlaceholder>
      </table>
    </div>
  );
}

function ColumnHead<Row extends RowBase>({
  entity,
  data,
  column,
  label,
}: ListProps<Row> & { column: Column<Row>; label: string }) {
  const className = column.kind === "number" ? "cell-number" : undefined;
  if (!column.sortable) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const { sortBy, sortDesc } = data.query;
  const sorted = sortBy === column.key;
  const descending = sorted && !sortDesc;
  const changes = { sortBy: column.key, sortDesc: String(descending), page: null };
  return (
    <th scope="col" className={className} aria-sort={sorted ? (sortDesc ? "descending" : "ascending") : undefined}>
      <a href={listHref(entity.path, data.state, changes)}>
        {label}
        {sorted && <Icon name={sortDesc ? "arrow-down" : "arrow-up"} />}
      </a>
    </th>
  );
}

/** A plain function and not a component: a page of 500 rows pays for every component in it. */
function rowCells<Row extends RowBase>(
  { entity, data, text }: ListPartProps<Row>,
  row: ListRow<Row>,
  columns: readonly Column<Row>[],
  context: ValueContext,
): ReactNode {
  const title = titleOf(entity, row);
  const open = data.expanded?.id === row.id;
  const parts = { expand: open ? null : String(row.id), select: data.allSelected ? "all" : null };
  const changeable = entity.list.bulk !== undefined;
  return (
    <tr id={`row-${row.id}`} className={row.deleted_at ? "row-archived" : undefined}>
      {changeable && (
        <td className="cell-check">
          <input
            type="checkbox"
            name="ids"
            value={row.id}
            form={BULK_FORM}
            defaultChecked={data.allSelected}
            aria-label={text.ofRow("choose", title)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell?.(row, context) ?? valueCell(column, row[column.key], context);
        return (
          <td key={column.key} className={cellClass(column)}>
            {column.opens && changeable ? (
              <a href={hrefWithBack(`${entity.path}/${row.id}/edit`, data.state)}>{content}</a>
            ) : (
              content
            )}
          </td>
        );
      })}
      <td className="cell-more">
        <a
          className="btn btn-ghost btn-icon btn-small"
          href={`${listHref(entity.path, data.state, parts)}#row-${row.id}`}
          aria-expanded={open}
          aria-label={text.ofRow(open ? "less" : "details", title)}
        >
          <Icon name={open ? "chevron-down" : "ellipsis"} />
        </a>
      </td>
    </tr>
  );
}

function cellClass<Row extends RowBase>(column: Column<Row>): string | undefined {
  if (column.opens) return "cell-title";
  return column.kind === "number" ? "cell-number" : undefined;
}

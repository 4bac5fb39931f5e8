import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Menu, MenuLink } from "~/ui/menu";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import type { RowBase } from "~contract/answers.ts";
import type { EntityDefinition } from "../definition";
import { type EntityText, useEntityText } from "../entity-text";
import { useRouteData } from "../route-data";
import { BulkBar } from "../selection/bulk-bar";
import { FilterChips } from "./filter-chips";
import type { ListData } from "./list.server";
import type { ListPartProps, ListProps } from "./list-props";
import { ListTable } from "./list-table";
import { ListToolbar } from "./list-toolbar";
import { hrefWithBack, listHref } from "./list-url";
import { PageSizes } from "./page-sizes";

/** A list screen, whole: heading, filters, rows with their bulk bar, pages. For a route whose loader is `listLoader`'s. */
export function ListView<Row extends RowBase>({ entity }: { entity: EntityDefinition<Row> }) {
  const data = useRouteData<ListData<Row>>();
  // The same element for the same data: a navigation that begins or ends elsewhere renders no row again.
  return useMemo(() => <WholeList entity={entity} data={data} />, [entity, data]);
}

function WholeList<Row extends RowBase>({ entity, data }: ListProps<Row>) {
  const text = useEntityText(entity.name);
  const { i18n } = useTranslation();
  const { path } = entity;
  const total = `${formatNumber(data.total, i18n.language)}${data.capped ? "+" : ""}`;
  return (
    <div className="list">
      <PageHeader
        title={text.words("title")}
        count={total}
        actions={
          <>
            <ExportMenu path={path} state={data.state} text={text} />
            {entity.list.bulk && (
              <LinkButton variant="primary" icon="plus" href={hrefWithBack(`${path}/add`, data.state)}>
                {text.words("add")}
              </LinkButton>
            )}
          </>
        }
      />
      <section className="card card-flush list-panel" aria-label={text.words("title")}>
        <ListToolbar entity={entity} data={data} text={text} />
        <FilterChips entity={entity} data={data} text={text} />
        {data.rows.length > 0 ? (
          <>
            {entity.list.bulk && <BulkBar entity={entity} data={data} text={text} />}
            <ListTable entity={entity} data={data} text={text} />
          </>
        ) : (
          <NoRows entity={entity} data={data} text={text} />
        )}
        {data.rows.length > 0 && (
          <footer className="list-foot">
            <Pagination
              page={data.query.page}
              total={data.total}
              length={data.query.length}
              capped={data.capped}
              hrefOf={(page) => listHref(path, data.state, { page: page === 1 ? null : String(page) })}
            />
            <PageSizes path={path} state={data.state} length={data.query.length} />
          </footer>
        )}
      </section>
    </div>
  );
}

/** "None yet, add one" is not "nothing matches, clear the filters". */
function NoRows<Row extends RowBase>({ entity, data, text }: ListPartProps<Row>) {
  const { search, filter } = data.query;
  if (search === "" && Object.keys(filter).length === 0) {
    return (
      <EmptyState
        title={text.words("empty.title")}
        action={
          entity.list.bulk && (
            <LinkButton variant="primary" icon="plus" href={`${entity.path}/add`}>
              {text.words("add")}
            </LinkButton>
          )
        }
      >
        {text.words("empty.text")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search-x"
      title={search ? text.t("screens:noMatch.search", { search }) : text.t("screens:noMatch.filter")}
      action={<LinkButton href={entity.path}>{text.t("screens:filters.clear")}</LinkButton>}
    >
      {text.t("screens:noMatch.text")}
    </EmptyState>
  );
}

function ExportMenu({ path, state, text }: { path: string; state: string; text: EntityText }) {
  return (
    <Menu label={text.t("screens:export.label")} icon="download">
      <MenuLink download icon="file-spreadsheet" href={listHref(`${path}/export`, state, { format: "xls" })}>
        {text.t("screens:export.excel")}
      </MenuLink>
      <MenuLink download icon="file-text" href={listHref(`${path}/export`, state, { format: "csv" })}>
        {text.t("screens:export.csv")}
      </MenuLink>
    </Menu>
  );
}

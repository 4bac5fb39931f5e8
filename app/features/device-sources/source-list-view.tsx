import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type NamedDevice, useDeviceWay } from "~/features/devices/device-way";
import { formatNumber } from "~/i18n/format";
import { type EntityText, useEntityText } from "~/screens/entity-text";
import { useRouteData } from "~/screens/route-data";
import { type ValueContext, valueCell } from "~/screens/value-cell";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Facts } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Ago } from "~/ui/time";
import type { SourceRow } from "~contract/device-sources.ts";
import "./device-sources.css";
import { intentValue, type SourceEntity, type SourceIntent } from "./source-entity";

/** What the list of one kind of source gets. */
export interface SourceListData<Row extends SourceRow> {
  /** The name of the entity. */
  kind: string;
  rows: Row[];
  /** How many the device may have. */
  limit: number;
  /** Path of this list, below which the pages of its sources lie. */
  path: string;
  device: NamedDevice | null;
  /** The device only looks: nothing is offered that it may not do. */
  readOnly: boolean;
  /** The device is not activated yet: no provider is asked for it. */
  waiting: boolean;
  now: string;
  timeZone: string;
}

interface SourceListProps<Row extends SourceRow> {
  entity: SourceEntity<Row>;
  /** The other pages of the device, in the back office. */
  tabs?: ReactNode;
}

/** The sources of one kind, a card each, in the order in which the device shows them. For `sourceListPage`. */
export function SourceListView<Row extends SourceRow>({ entity, tabs }: SourceListProps<Row>) {
  const { rows, limit, path, device, readOnly, waiting, now, timeZone } = useRouteData<SourceListData<Row>>();
  const { i18n, t } = useTranslation("device-sources");
  const { link, above } = useDeviceWay();
  const text = useEntityText(entity.name);
  const full = rows.length >= limit;
  const add = !readOnly && !full && (
    <LinkButton variant="primary" icon="plus" href={link(`${path}/add`)}>
      {text.words("add")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={text.words("title")}
        count={rows.length > 0 ? formatNumber(rows.length, i18n.language) : undefined}
        lead={device ? undefined : text.words("lead")}
        breadcrumbs={device ? [...above(device), { label: text.words("title") }] : undefined}
        actions={rows.length > 0 && add}
      />
      {tabs}
      {waiting && (
        <Notice>
          <p>{t("waiting", { count: limit })}</p>
        </Notice>
      )}
      {full && !readOnly && !waiting && (
        <Notice>
          <p>{t("full", { count: limit })}</p>
        </Notice>
      )}
      {rows.length === 0 ? (
        <div className="card">
          <EmptyState icon={entity.icon} title={text.words("empty.title")} action={add}>
            {device ? t("officeEmpty") : text.words("empty.text")}
          </EmptyState>
        </div>
      ) : (
        <ol className="sources">
          {rows.map((row, at) => (
            <li key={row.id} id={`source-${row.id}`} className="card">
              <SourceCard
                {...{ entity, path, row, readOnly, waiting }}
                context={{ text, locale: i18n.language, timeZone, now }}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface SourceCardProps<Row extends SourceRow> {
  entity: SourceEntity<Row>;
  path: string;
  row: Row;
  readOnly: boolean;
  waiting: boolean;
  context: ValueContext;
  isFirst: boolean;
  isLast: boolean;
}

function SourceCard<Row extends SourceRow>(props: SourceCardProps<Row>) {
  const { entity, row, readOnly, context } = props;
  const { t } = useTranslation("device-sources");
  const items = entity.list.columns.filter(({ key }) => row[key] !== null && row[key] !== undefined && row[key] !== "");
  return (
    <>
      <header className="card-head">
        <h2>{row.title}</h2>
        <span className="source-badges">
          {row.has_pin && <Badge tone="info">{t("protected")}</Badge>}
          <Badge tone={row.active ? "ok" : "neutral"} dot>
            {t(row.active ? "on" : "off")}
          </Badge>
        </span>
      </header>
      <p className="source-address">
        <bdi className="code" dir="ltr">
          {String(row[entity.address])}
        </bdi>
      </p>
      {items.length > 0 && (
        <Facts
          items={items.map((column) => ({
            key: column.key,
            term: context.text.field(column.key),
            value: valueCell(column, row[column.key], context),
          }))}
        />
      )}
      <CheckResult row={row} context={context} />
      {!readOnly && <SourceActions {...props} text={context.text} />}
    </>
  );
}

/** What the provider said when it was last asked. */
function CheckResult({ row, context }: { row: SourceRow; context: ValueContext }) {
  const { t } = useTranslation("device-sources");
  const { checked_at, check_code, check_status } = row;
  if (!checked_at || !check_code) return <p className="source-check muted">{t("untested")}</p>;
  return (
    <p className="source-check">
      <Badge tone={check_code === "ok" ? "ok" : "bad"} dot>
        {t(check_code === "ok" ? "works" : "fails")}
      </Badge>{" "}
      {t(`check.${check_code}`, { status: check_status })}{" "}
      <span className="muted">
        <Ago at={checked_at} now={context.now} timeZone={context.timeZone} />
      </span>
    </p>
  );
}

type SourceActionsProps<Row extends SourceRow> = Omit<SourceCardProps<Row>, "readOnly" | "context"> & {
  text: EntityText;
};

/** Every button names its source to whoever does not see the card around it. */
function SourceActions<Row extends SourceRow>(props: SourceActionsProps<Row>) {
  const { path, row, waiting, isFirst, isLast, text } = props;
  const { t } = useTranslation("device-sources");
  const { link } = useDeviceWay();
  const { id, title } = row;
  const button = (intent: SourceIntent) => ({
    name: "intent",
    value: intentValue(intent, id),
    variant: "secondary" as const,
    "aria-label": t(`named.${intent}`, { title }),
  });
  return (
    <Form method="post" className="source-actions">
      {!waiting && (
        <SubmitButton {...button("test")} icon="refresh-cw">
          {t("actions.test")}
        </SubmitButton>
      )}
      <LinkButton href={link(`${path}/${id}/edit`)} icon="pencil" aria-label={t("named.edit", { title })}>
        {t("actions.edit")}
      </LinkButton>
      <SubmitButton {...button(row.active ? "off" : "on")} icon={row.active ? "eye-off" : "eye"}>
        {t(row.active ? "actions.off" : "actions.on")}
      </SubmitButton>
      <LinkButton href={link(`${path}/${id}/archive`)} icon="trash-2" aria-label={t("named.delete", { title })}>
        {text.words("actions.archive")}
      </LinkButton>
      {!isFirst && (
        <SubmitButton {...button("up")} icon="arrow-up">
          {t("actions.up")}
        </SubmitButton>
      )}
      {!isLast && (
        <SubmitButton {...button("down")} icon="arrow-down">
          {t("actions.down")}
        </SubmitButton>
      )}
    </Form>
  );
}

import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { Button } from "~/ui/button";
import type { RowBase } from "~contract/answers.ts";
import type { BulkAction } from "../definition";
import type { ListPartProps } from "../list/list-props";
import { listHref } from "../list/list-url";
import { useClearedAfter, useSelectedCount } from "./row-selection";

/** The id that the rows' checkboxes name as their form. */
export const BULK_FORM = "bulk";

const archive: BulkAction = { name: "archive", icon: "archive" };
const restore: BulkAction = { name: "restore", icon: "archive-restore" };

/**
 * What can be done with the chosen rows. CSS shows the bar once a box is checked; the buttons
 * post the boxes, or the filter and the count when all that match are chosen.
 */
export function BulkBar<Row extends RowBase>({ entity, data, text }: ListPartProps<Row>) {
  const { i18n } = useTranslation();
  const chosen = useSelectedCount(data.rows);
  const archived = data.query.filter.archived === "true";
  const actions = archived ? [restore] : [...(entity.list.bulk ?? []), archive];
  const count = data.allSelected ? data.total - (data.rows.length - (chosen ?? data.rows.length)) : chosen;
  const all = data.total > data.rows.length && !data.capped && !archived;
  const total = formatNumber(data.total, i18n.language);
  const parts = { select: data.allSelected ? null : "all", expand: data.expanded && String(data.expanded.id) };

  return (
    <Form method="post" id={BULK_FORM} action={listHref(entity.path, data.state, {})} className="bulk-bar">
      <ClearedAfter path={entity.path} />
      {data.allSelected && (
        <>
          <input type="hidden" name="scope" value="all" />
          <input type="hidden" name="expected" value={data.total} />
          {data.rows.map((row) => (
            <input key={row.id} type="hidden" name="shown" value={row.id} />
          ))}
        </>
      )}
      <span className="bulk-count" role="status">
        {count === null
          ? text.t("screens:bulk.withChosen")
          : text.t("screens:bulk.chosen", { count, shown: formatNumber(count, i18n.language) })}
      </span>
      {actions.map((action) => (
        <Button key={action.name} type="submit" name="intent" value={action.name} icon={action.icon} size="small">
          {count === null
            ? text.words(`actions.${action.name}`)
            : text.t(`${entity.name}:bulk.${action.name}`, { count, shown: formatNumber(count, i18n.language) })}
        </Button>
      ))}
      {all && (
        <a className="bulk-all" href={listHref(entity.path, data.state, parts)}>
          {data.allSelected
            ? text.t("screens:bulk.onlyPage")
            : text.t("screens:bulk.all", { count: data.total, shown: total })}
        </a>
      )}
    </Form>
  );
}

/** Draws nothing: of all that the bar shows, nothing changes when a navigation begins or ends. */
function ClearedAfter({ path }: { path: string }) {
  const { formMethod, formAction } = useNavigation();
  // What is through redirects.
  const failed = useActionData() !== undefined;
  useClearedAfter(formMethod === "POST" && formAction?.split("?")[0] === path, failed);
  return null;
}

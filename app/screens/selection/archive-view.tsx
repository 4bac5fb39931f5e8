import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { RowBase } from "~contract/answers.ts";
import type { EntityDefinition } from "../definition";
import { useEntityText } from "../entity-text";
import { useRouteData } from "../route-data";
import { ChosenNames } from "./chosen-names";
import type { ChosenRows } from "./chosen-rows.server";

/** The confirm page before rows are archived: which ones, how many, and that it can be undone. For `archiveLoader`. */
export function ArchiveView<Row extends RowBase>({ entity }: { entity: EntityDefinition<Row> }) {
  const data = useRouteData<ChosenRows>();
  const text = useEntityText(entity.name);
  const { i18n } = useTranslation();
  const [first, ...others] = data.rows;
  const words = { count: data.count, shown: formatNumber(data.count, i18n.language) };
  return (
    <div className="confirm">
      <PageHeader
        title={
          first && others.length === 0
            ? text.t("screens:archive.one", { title: first.title })
            : text.t(`${entity.name}:archive.title`, words)
        }
        breadcrumbs={[{ label: text.words("title"), href: data.back }, { label: text.words("actions.archive") }]}
      />
      <Card>
        {others.length > 0 && <ChosenNames rows={data.rows} />}
        <p>{text.t(`${entity.name}:archive.consequence`, words)}</p>
        <p>{text.t("screens:archive.undo")}</p>
        <Form method="post" className="form-actions">
          <SubmitButton variant="danger" icon="archive">
            {text.t(`${entity.name}:bulk.archive`, words)}
          </SubmitButton>
          <LinkButton href={data.back}>{text.t("screens:cancel")}</LinkButton>
        </Form>
      </Card>
    </div>
  );
}

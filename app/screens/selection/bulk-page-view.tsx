import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import type { RowBase } from "~contract/answers.ts";
import type { EditableEntity } from "../definition";
import { FieldControl } from "../edit/field-control";
import type { FoundAnswer } from "../edit/lookup.server";
import { useEntityText } from "../entity-text";
import { useServerForm } from "../form/form";
import type { FormAnswer } from "../form/form.server";
import { useRouteAnswer, useRouteData } from "../route-data";
import type { BulkPageData } from "./bulk-page.server";
import { ChosenNames } from "./chosen-names";

/** The page of an action that takes values: which rows, the values, and the button that says both. For `bulkPageLoader`. */
export function BulkPageView<Row extends RowBase>({ entity }: { entity: EditableEntity<Row> }) {
  const data = useRouteData<BulkPageData>();
  const answer = useRouteAnswer<FormAnswer | FoundAnswer>();
  const found = answer && "found" in answer ? answer : null;
  const text = useEntityText(entity.name);
  const { i18n } = useTranslation();
  const action = entity.list.bulk?.find(({ name }) => name === data.action);
  const fields = action?.fields ?? [];
  const form = useServerForm({
    id: `${entity.name}-${data.action}`,
    answer: answer && "result" in answer ? answer : null,
    constraints: data.constraints,
    values: found?.values ?? data.values,
  });
  const errors = form
    .errorsOf(fields.map(({ name }) => name))
    .map((error) => ({ ...error, label: text.field(error.name) }));
  const words = { count: data.count, shown: formatNumber(data.count, i18n.language) };
  const title = text.t(`${entity.name}:bulk.${data.action}`, words);
  return (
    <div className="confirm">
      <ErrorSummary items={errors} message={form.message} />
      <PageHeader
        title={title}
        breadcrumbs={[{ label: text.words("title"), href: data.back }, { label: text.words(`actions.${data.action}`) }]}
      />
      <Card>
        <ChosenNames rows={data.rows} />
        <Form method="post" className="form" {...form.props}>
          {fields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              form={form}
              text={text}
              options={data.options[field.name]}
              lookup={{ path: `${entity.path}/find`, found: found?.found }}
            />
          ))}
          <div className="form-actions">
            <SubmitButton icon={action?.icon}>{title}</SubmitButton>
            <LinkButton href={data.back}>{text.t("screens:cancel")}</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}

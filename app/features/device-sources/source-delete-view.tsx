import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type NamedDevice, useDeviceWay } from "~/features/devices/device-way";
import { useEntityText } from "~/screens/entity-text";
import { type FormConstraints, useServerForm } from "~/screens/form/form";
import type { FormAnswer } from "~/screens/form/form.server";
import { useRouteAnswer, useRouteData } from "~/screens/route-data";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { PasswordField } from "~/ui/password-field";
import type { SourceRow } from "~contract/device-sources.ts";
import type { SourceEntity } from "./source-entity";

/** What the page that asks before a source is deleted gets. */
export interface SourceDeleteData extends Pick<SourceRow, "title"> {
  /** The name of the entity. */
  kind: string;
  /** Path of the list. */
  path: string;
  device: NamedDevice | null;
  /** A PIN protects it that whoever deletes it has to know. */
  asksPin: boolean;
  constraints: FormConstraints;
}

/** Asks before a source is deleted, and for the PIN of a protected one. For `sourceDeletePage`. */
export function SourceDeleteView<Row extends SourceRow>({ entity }: { entity: SourceEntity<Row> }) {
  const { title, path, device, asksPin, constraints } = useRouteData<SourceDeleteData>();
  const answer = useRouteAnswer<FormAnswer>();
  const { t } = useTranslation("device-sources");
  const { link, above } = useDeviceWay();
  const text = useEntityText(entity.name);
  const form = useServerForm({ id: "source-delete", answer, constraints });
  const label = text.field("current_pin");
  return (
    <div className="confirm">
      <ErrorSummary
        items={form.errorsOf(["current_pin"]).map((error) => ({ ...error, label }))}
        message={form.message}
      />
      <PageHeader
        title={t("delete.title", { title })}
        breadcrumbs={[
          ...(device ? above(device) : []),
          { label: text.words("title"), href: link(path) },
          { label: text.words("actions.archive") },
        ]}
      />
      <Card>
        <p>{text.words("delete.consequence")}</p>
        <p>{t("delete.undo")}</p>
        <Form method="post" {...form.props} className="form">
          {asksPin && (
            <PasswordField
              {...form.field("current_pin")}
              label={label}
              hint={t("delete.pin")}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <div className="form-actions">
            <SubmitButton variant="danger" icon="trash-2">
              {text.words("delete.submit")}
            </SubmitButton>
            <LinkButton href={link(path)}>{text.t("screens:cancel")}</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}

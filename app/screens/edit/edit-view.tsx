import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { Button, LinkButton, SubmitButton } from "~/ui/button";
import { Card, Facts } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { type Crumb, PageHeader } from "~/ui/page-header";
import type { RowBase } from "~contract/answers.ts";
import { type EditableEntity, type Field, fieldsOf, nameless, type Option, titleOf } from "../definition";
import { type EntityText, useEntityText } from "../entity-text";
import { submittedVersion, useServerForm } from "../form/form";
import type { FormAnswer } from "../form/form.server";
import { useUnsavedChanges } from "../form/unsaved-changes";
import { RowActions } from "../list/row-actions";
import { useRouteAnswer, useRouteData } from "../route-data";
import { valueCell } from "../value-cell";
import { ConflictPanel } from "./conflict-panel";
import type { EditData } from "./edit.server";
import { FieldControl } from "./field-control";
import type { FoundAnswer } from "./lookup.server";
import type { ConflictAnswer } from "./submit-edit.server";

interface EditViewProps<Row extends RowBase> {
  entity: EditableEntity<Row>;
  /** What stands above the list, where it is no page of the sidebar. */
  above?: readonly Crumb[];
  /** The other pages of the row, which one that is archived has not. */
  tabs?: ReactNode;
}

type EditAnswer = FormAnswer | ConflictAnswer | FoundAnswer;

/**
 * An edit screen, whole: the form in its sections, what is known of the row beside it. For a
 * route whose loader and action are `addLoader`'s and `addAction`'s, or `editLoader`'s and `editAction`'s.
 */
export function EditView<Row extends RowBase>({ entity, above, tabs }: EditViewProps<Row>) {
  const data = useRouteData<EditData<Row>>();
  const answer = useRouteAnswer<EditAnswer>();
  const conflict = answer && "conflict" in answer ? answer : null;
  const refused = answer && "result" in answer ? answer : null;
  const found = answer && "found" in answer ? answer : null;
  const version =
    conflict?.conflict.lockVersion ?? submittedVersion(refused?.result) ?? found?.lockVersion ?? data.lockVersion;
  const text = useEntityText(entity.name);
  const values = conflict?.values ?? found?.values ?? data.values;
  // Another version of the row is another form, whose fields start from other values. A refused one stays the form it is.
  const [drawn, draw] = useState("open");
  const next = conflict ? `${version}` : found ? found.found.field + found.found.text : refused ? drawn : "open";
  if (next !== drawn) draw(next);
  return (
    <div className="edit">
      <EditForm
        key={`${data.row?.id ?? "new"}:${next}`}
        {...{ entity, above, tabs, data: { ...data, values }, text, version }}
        refused={refused}
        conflict={conflict}
        found={found}
      />
    </div>
  );
}

interface EditFormProps<Row extends RowBase> extends EditViewProps<Row> {
  data: EditData<Row>;
  text: EntityText;
  version: number | null;
  refused: FormAnswer | null;
  conflict: ConflictAnswer | null;
  found: FoundAnswer | null;
}

function EditForm<Row extends RowBase>(props: EditFormProps<Row>) {
  const { entity, above = [], tabs, data, text, version, refused, conflict, found } = props;
  const { i18n } = useTranslation();
  const { row } = data;
  const stored = new Map<string, unknown>(Object.entries(row ?? {}));
  const id = `${entity.name}-form`;
  const form = useServerForm({ id, answer: refused, constraints: data.constraints, values: data.values });
  const names = fieldsOf(entity).map((field) => field.name);
  const errors = form.errorsOf(names).map((error) => ({ ...error, label: text.field(error.name) }));
  const context = { text, locale: i18n.language, timeZone: data.timeZone, now: data.now };
  const title = row ? text.words("edit") : text.words("add");
  const unsaved = useUnsavedChanges(text.t("screens:leave"));

  return (
    <>
      <ErrorSummary items={errors} message={form.message} />
      <PageHeader
        title={title}
        badge={row?.deleted_at ? <Badge tone="warn">{text.t("screens:archived")}</Badge> : undefined}
        breadcrumbs={[
          ...above,
          { label: text.words("title"), href: data.back },
          { label: row ? titleOf(entity, row) : title },
        ]}
        actions={
          row && !row.deleted_at ? <RowActions entity={entity} row={row} back={data.back} text={text} /> : undefined
        }
      />
      {!row?.deleted_at && tabs}
      {row?.deleted_at && <ArchivedNotice entity={entity} row={row} text={text} />}
      <div className={row ? "edit-columns" : undefined}>
        <Form
          method="post"
          className="edit-form"
          {...form.props}
          onInput={unsaved.onInput}
          onSubmit={(event) => {
            form.props.onSubmit(event);
            if (!event.defaultPrevented) unsaved.onSubmit();
          }}
        >
          {conflict && <ConflictPanel entity={entity} conflict={conflict} options={data.options} context={context} />}
          {!row && <input type="hidden" name="submission" value={data.submission} />}
          {version !== null && <input type="hidden" name="lock_version" value={version} />}
          {entity.edit.sections.map((section) => (
            <Card key={section.name} title={text.words(`sections.${section.name}`)}>
              <div className="field-grid">
                {section.fields.map((field) => (
                  <FieldControl
                    key={field.name}
                    field={field}
                    form={form}
                    text={text}
                    adding={!row}
                    stored={stored.get(`has_${field.name}`) === true}
                    options={data.options[field.name]}
                    current={currentOf(field, stored)}
                    lookup={{ path: `${entity.path}/find`, found: found?.found }}
                  />
                ))}
              </div>
            </Card>
          ))}
          <div className="form-actions">
            <SubmitButton>{row ? text.words("save") : text.words("add")}</SubmitButton>
            <LinkButton href={data.back}>{text.t("screens:cancel")}</LinkButton>
          </div>
        </Form>
        {row && (
          <Card title={text.words("sections.facts")} className="edit-facts">
            <Facts
              items={entity.edit.facts.map((fact) => ({
                key: fact.key,
                term: text.field(fact.key),
                value: valueCell(fact, row[fact.key], context),
              }))}
            />
          </Card>
        )}
      </div>
    </>
  );
}

/** What the row that is edited points to. */
function currentOf({ name, named }: Field, stored: ReadonlyMap<string, unknown>): Option | null {
  const [value, label] = [stored.get(name), named && stored.get(named)];
  return named && value ? { value: String(value), label: label ? String(label) : nameless(String(value)) } : null;
}

function ArchivedNotice<Row extends RowBase>({
  entity,
  row,
  text,
}: {
  entity: EditableEntity<Row>;
  row: Row;
  text: EntityText;
}) {
  return (
    <Notice tone="warn" title={text.t("screens:archivedNotice")}>
      <Form method="post" action={entity.path}>
        <input type="hidden" name="ids" value={row.id} />
        <Button type="submit" name="intent" value="restore" icon="archive-restore" size="small">
          {text.words("actions.restore")}
        </Button>
      </Form>
    </Notice>
  );
}

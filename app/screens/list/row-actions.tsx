import { Form, useLocation } from "@remix-run/react";
import { Button, LinkButton } from "~/ui/button";
import type { RowBase } from "~contract/answers.ts";
import type { BulkAction, EditableEntity } from "../definition";
import type { EntityText } from "../entity-text";
import { stateToCarry } from "./list-url";
import { RowActionForms } from "./row-action-forms";

interface RowActionsProps<Row extends RowBase> {
  entity: EditableEntity<Row>;
  row: Row;
  /** The list as it was left. */
  back: string;
  text: EntityText;
}

/** Nobody is offered to block what is blocked already. */
function isOfferedOn<Row extends RowBase>(row: Row, onRow: BulkAction["onRow"]): boolean {
  if (onRow === undefined || onRow === true) return onRow === true;
  const values: Record<string, unknown> = { ...row };
  return Object.entries(onRow).every(([field, wanted]) => wanted.includes(String(values[field])));
}

/** What can be done with one row from its own page: the list's actions that say so, and archive. */
export function RowActions<Row extends RowBase>({ entity, row, back, text }: RowActionsProps<Row>) {
  const { path } = entity;
  const { pathname, search } = useLocation();
  const state = stateToCarry(back);
  const withBack = (params: Record<string, string>) => new URLSearchParams(state ? { ...params, back: state } : params);
  const archive = withBack({}).toString();
  const actions = entity.list.bulk?.filter(({ onRow }) => isOfferedOn(row, onRow)) ?? [];
  return (
    <>
      <RowActionForms {...{ entity, state, text }} id={row.id} here={pathname + search} />
      {actions.map((action) =>
        action.fields ? (
          <LinkButton
            key={action.name}
            icon={action.icon}
            href={`${path}/bulk/${action.name}?${withBack({ ids: String(row.id) })}`}
          >
            {text.words(`actions.${action.name}`)}
          </LinkButton>
        ) : (
          <Form key={action.name} method="post" action={back.split("#")[0]}>
            <input type="hidden" name="ids" value={row.id} />
            <Button type="submit" name="intent" value={action.name} icon={action.icon}>
              {text.words(`actions.${action.name}`)}
            </Button>
          </Form>
        ),
      )}
      <LinkButton icon="archive" href={`${path}/${row.id}/archive${archive && `?${archive}`}`}>
        {text.words("actions.archive")}
      </LinkButton>
    </>
  );
}

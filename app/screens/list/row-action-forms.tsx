import { Form } from "@remix-run/react";
import { LinkButton, SubmitButton } from "~/ui/button";
import type { RowBase } from "~contract/answers.ts";
import type { EntityDefinition } from "../definition";
import type { EntityText } from "../entity-text";
import { hrefWithBack } from "./list-url";

interface RowActionFormsProps<Row extends RowBase> {
  entity: EntityDefinition<Row>;
  id: number;
  /** Path of the page that shows the buttons. */
  here: string;
  /** State of the list, for the pages. */
  state: string;
  text: EntityText;
  size?: "small";
}

/** The actions that a row has to itself: each a form of its own, or a link to its page. */
export function RowActionForms<Row extends RowBase>({ entity, id, here, state, text, size }: RowActionFormsProps<Row>) {
  return entity.list.rowActions?.map(({ name, icon, page }) => {
    const action = `${entity.path}/${id}/${name}`;
    const look = { icon, ...(size ? { size } : {}) };
    return page ? (
      <LinkButton key={name} href={hrefWithBack(action, state)} {...look}>
        {text.words(`actions.${name}`)}
      </LinkButton>
    ) : (
      <Form key={name} method="post" action={action}>
        <input type="hidden" name="return" value={here} />
        {/* Told once more to the button, which is busy with its own submission alone. */}
        <SubmitButton variant="secondary" formAction={action} {...look}>
          {text.words(`actions.${name}`)}
        </SubmitButton>
      </Form>
    );
  });
}

import { Form } from "@remix-run/react";
import { SubmitButton } from "~/ui/button";
import type { RowBase } from "~contract/answers.ts";
import type { EntityDefinition } from "../definition";
import type { EntityText } from "../entity-text";

interface RowActionFormsProps<Row extends RowBase> {
  entity: EntityDefinition<Row>;
  id: number;
  /** Path of the page that shows the buttons. */
  here: string;
  text: EntityText;
  size?: "small";
}

/** The buttons of the actions that a row has to itself, each a form of its own. */
export function RowActionForms<Row extends RowBase>({ entity, id, here, text, size }: RowActionFormsProps<Row>) {
  return entity.list.rowActions?.map(({ name, icon }) => {
    const action = `${entity.path}/${id}/${name}`;
    return (
      <Form key={name} method="post" action={action}>
        <input type="hidden" name="return" value={here} />
        {/* Told once more to the button, which is busy with its own submission alone. */}
        <SubmitButton variant="secondary" icon={icon} formAction={action} {...(size ? { size } : {})}>
          {text.words(`actions.${name}`)}
        </SubmitButton>
      </Form>
    );
  });
}

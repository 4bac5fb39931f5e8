import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { FieldsMenu } from "~/ui/fields-menu";
import type { RowBase } from "~contract/answers.ts";
import type { ListPartProps } from "./list-props";
import { listHref } from "./list-url";

/** Which columns the list shows; kept under the table's name (spec §9). The column that opens a row always shows. */
export function ColumnChooser<Row extends RowBase>({ entity, data, text }: ListPartProps<Row>) {
  return (
    <FieldsMenu id="column-chooser" label={text.t("screens:columns.label")} icon="columns-3" variant="ghost">
      <Form method="post" action="/columns" key={data.columns.join()}>
        <input type="hidden" name="table" value={entity.name} />
        <input type="hidden" name="back" value={listHref(entity.path, data.state, {})} />
        {entity.list.columns.map((column) => (
          <label className="check" key={column.key}>
            <input
              type="checkbox"
              name="columns"
              value={column.key}
              defaultChecked={data.columns.includes(column.key)}
              disabled={column.opens}
            />
            {column.opens && <input type="hidden" name="columns" value={column.key} />}
            <span>{text.field(column.key)}</span>
          </label>
        ))}
        <Button type="submit" size="small">
          {text.t("screens:columns.apply")}
        </Button>
      </Form>
    </FieldsMenu>
  );
}

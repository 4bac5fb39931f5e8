import type { RowBase } from "~contract/answers.ts";
import type { EntityDefinition } from "../definition";
import type { EntityText } from "../entity-text";
import type { ListData } from "./list.server";

/** What a list screen is drawn from. */
export interface ListProps<Row extends RowBase> {
  entity: EntityDefinition<Row>;
  data: ListData<Row>;
}

/** What each of its parts gets: the same, with the words already found. */
export interface ListPartProps<Row extends RowBase> extends ListProps<Row> {
  text: EntityText;
}

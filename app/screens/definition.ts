import type { ReactNode } from "react";
import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/notice";
import type { RowBase } from "~contract/answers.ts";
import type { ValueContext } from "./value-cell";

/**
 * How a column shows its value. `flag` and `choice` take their words from the entity's
 * `choices`; `ago` is an instant told as time passed, with the exact one as title.
 */
export type ColumnKind = "text" | "mono" | "number" | "flag" | "choice" | "day" | "instant" | "ago";

/** A row as the list has it: only the visible columns travel to the browser. */
export type ListRow<Row extends RowBase> = Partial<Row> & { id: number };

/** One column of a list (spec §3 "table column definition"). */
export interface Column<Row extends RowBase> {
  /** Field of the row; also the key of its label under `fields`. */
  key: Extract<keyof Row, string>;
  kind: ColumnKind;
  sortable?: boolean;
  /** The column that opens the row. */
  opens?: boolean;
  /** Not shown until the person chooses it. */
  hidden?: boolean;
  /** Badge tone by value, for `flag` (true|false) and `choice`. */
  tones?: Readonly<Record<string, Tone | "neutral">>;
  /** Further fields that `cell` reads. */
  needs?: readonly Extract<keyof Row, string>[];
  /** Draws the cell where no kind fits; for undefined it is drawn by its kind. */
  cell?(row: ListRow<Row>, context: ValueContext): ReactNode;
}

/**
 * A filter above the list, sent as `filter[key]=value`: a choice among fixed values, a reference
 * to a row whose choices the server gives, or a text to look for, for which the server may suggest
 * some; `days` is a range, `filter[key][from|to]`.
 */
export type Filter =
  | { key: string; kind: "choice"; values: readonly string[] }
  | { key: string; kind: "reference" | "text" | "days" };

/** The filter that every list of changeable rows has beside its own: only archived ones. */
export const ARCHIVED: Filter = { key: "archived", kind: "choice", values: ["true"] };

/** A choice that the server gives: the id of a row and its name. */
export interface Option {
  value: string;
  label: string;
}

/** Choices of references by the name of their field or filter; left out where there are too many to list. */
export type Options = Readonly<Record<string, readonly Option[]>>;

/** An action on all chosen rows. Words: `actions.<name>`, `bulk.<name>` (button with a count) and `done.<name>` (toast). */
export interface BulkAction {
  name: string;
  icon: IconName;
  /** What it asks for first, on a page of its own: `bulkPage.<name>` names it. The contract's `actions` parse it. */
  fields?: readonly Field[];
  /** Also offered on the edit page of one row: of any, or of those with one of these values in each of the fields. */
  onRow?: true | Readonly<Record<string, readonly string[]>>;
}

/**
 * An action on one row with a route of its own, `<path>/:id/<name>` (`rowAction`), offered in its
 * record and on its edit page. It comes back to where it was pressed. Words: `actions.<name>`.
 */
export interface RowAction {
  name: string;
  icon: IconName;
  /** The route is a page, which asks or shows something; it is opened, and knows the way back to the list. */
  page?: boolean;
}

export interface ListDefinition<Row extends RowBase> {
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Beside archive and restore. Left out: the rows are only looked at. */
  bulk?: readonly BulkAction[];
  /** What a row can be asked to do that is no change of many. */
  rowActions?: readonly RowAction[];
  /** Draws the whole record of an expanded row where the columns do not say enough. */
  detail?(row: Row, context: ValueContext): ReactNode;
}

/**
 * How a field is typed in. `secret` never shows its value, and `has_<name>` of the row tells
 * whether one is stored; `reference` is one of the options that the server gives, or where it
 * lists none one that is found by its name; `references` several of the options.
 */
export type FieldKind =
  | "text"
  | "email"
  | "url"
  | "number"
  | "day"
  | "choice"
  | "flag"
  | "secret"
  | "newPassword"
  | "long"
  | "reference"
  | "references";

/** One field of an edit form; label `fields.<name>` (of a flag `controls.<name>`), hint `hints.<name>` where `hint` is set. */
export interface Field {
  name: string;
  kind: FieldKind;
  /** Takes the whole width instead of one of two columns. */
  wide?: boolean;
  hint?: boolean;
  /** Asked for where a row is added, though it may be left empty later: a first password. */
  neededToAdd?: boolean;
  /** The values of a `choice`; words under `choices.<name>`. */
  values?: readonly string[];
  autoComplete?: string;
  /** For a `reference`: the field of the row that names the chosen one. */
  named?: string;
}

/** A group of fields under one heading, `sections.<name>`. */
export interface Section {
  name: string;
  fields: readonly Field[];
}

export interface EditDefinition<Row extends RowBase> {
  sections: readonly Section[];
  /** What the form holds on the page that adds a row. */
  initial: Readonly<Record<string, string | number | boolean>>;
  /** Fields of the row told beside the form. */
  facts: readonly { key: Extract<keyof Row, string>; kind: ColumnKind }[];
}

/**
 * What one entity is to the list and edit mechanism: data, and nothing that only the server
 * may know. Texts live in `locales/<language>/<name>.json`.
 */
export interface EntityDefinition<Row extends RowBase> {
  /** Name of the table in column choices, and of the message namespace. */
  name: string;
  /** Path of the list. */
  path: string;
  /** The field that names a row in headings and toasts. */
  title: Extract<keyof Row, string>;
  list: ListDefinition<Row>;
}

/** An entity whose rows can also be added and changed. */
export interface EditableEntity<Row extends RowBase> extends EntityDefinition<Row> {
  edit: EditDefinition<Row>;
}

/** Every field of an entity's form, in order. */
export function fieldsOf<Row extends RowBase>(entity: EditableEntity<Row>): Field[] {
  return entity.edit.sections.flatMap((section) => section.fields);
}

/** The name of a row as a person knows it; its id where it has none. */
export function titleOf<Row extends RowBase>(entity: EntityDefinition<Row>, row: ListRow<Row>): string {
  const title: unknown = row[entity.title];
  return typeof title === "string" && title !== "" ? title : `#${row.id}`;
}

/** How a choice is told whose name is not known: the id of a row with a number sign, what is no id as it is. */
export function nameless(value: string): string {
  return /^\d+$/.test(value) ? `#${value}` : value;
}

/**
 * The choices of a reference, what is chosen among them: a row may point to one that is offered no
 * more or is beyond those that are listed, and a form that could not show it would take it away.
 *
 * @param current what the row points to, by name
 */
export function withChosen(
  options: readonly Option[],
  chosen: string | undefined,
  current?: Option | null,
): readonly Option[] {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [current?.value === chosen ? current : { value: chosen, label: nameless(chosen) }, ...options];
}

import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ListedResource, Resource } from "../../contract/resource.ts";
import type { Database } from "../db/connect.ts";
import type { Actor } from "../domain/activity.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Services } from "../services.ts";
import type { ColumnFilter } from "./filters.ts";
import type { Writer } from "./writer.ts";

type BaseColumn = "id" | "lock_version" | "created_at" | "updated_at" | "created_by" | "deleted_at";

/** A table whose rows are only listed. */
export type ListedTable = PgTable & { id: AnyPgColumn } & Partial<Record<BaseColumn, AnyPgColumn>>;

/** A table with the columns of `baseColumns()`. */
export type CollectionTable = PgTable & Record<BaseColumn, AnyPgColumn>;

/** A row as it is stored, by column. */
export interface StoredRow {
  id: number;
  lock_version: number;
  deleted_at: string | null;
  [column: string]: unknown;
}

/** Values by column. */
export type Columns = Record<string, unknown>;

/** Values that only one row that is not archived may have, in any case of its letters. */
export interface UniqueRule {
  /** Column, and field of the payload that the error is told at unless `field` names another. */
  column: string;
  field?: string;
  /** The unique index behind it. */
  index: string;
}

export interface PendingWrite {
  /** The row as it stands, locked; null while one is created. */
  before: StoredRow | null;
  columns: Columns;
  caller: Caller;
  actor: Actor;
  services: Services;
}

/** A create or update that was written, in the transaction that is still open. */
export interface WrittenRow {
  row: StoredRow;
  /** The payload, also what is kept elsewhere than in the row. */
  input: Columns;
  created: boolean;
  writer: Writer;
}

/** An action on several rows that is about to be written. */
export interface PendingAction {
  /** `archive`, or one of the collection's own. */
  action: string;
  /** As the contract's `actions` parsed them. */
  values: Columns;
  /** The rows that it changes, locked. */
  rows: StoredRow[];
  caller: Caller;
  actor: Actor;
  services: Services;
}

/** An action on several rows that is about to be taken back. */
export interface PendingUndo {
  /** The rows, locked, and what each gets back; the hook may change that. */
  changes: { row: StoredRow; columns: Columns }[];
  caller: Caller;
  actor: Actor;
  services: Services;
}

/** Values of other tables that a row is shown with, by name: scalar subqueries. */
export type Derived = Record<string, SQL<string | null>>;

/** How rows that are only looked at are found. */
export interface ListedDefinition<R extends ListedResource = ListedResource, Row = StoredRow> {
  resource: R;
  table: ListedTable;
  /** Columns that the search looks at. */
  searchable: AnyPgColumn[];
  /** Columns that a list can be sorted by, beside id, created_at and updated_at. */
  sortable: Record<string, AnyPgColumn>;
  /** What else the search looks for, beside its text in one of the columns. */
  alsoFinds?(text: string): SQL | undefined;
  filters: Record<string, ColumnFilter>;
  derived?: Derived;
  /** The rows that the caller may see and change; left out: all. */
  scope?(caller: Caller): SQL | undefined;
  /** A stored row as the contract shows it; fields that the contract does not have are dropped. */
  toRow(row: Row): z.input<R["row"]>;
}

/** How one entity of the contract is kept. Everything that differs between entities is here; the mechanism knows none of them. */
export interface CollectionDefinition<R extends Resource = Resource, Row = StoredRow, New = Columns>
  extends ListedDefinition<R, Row> {
  table: CollectionTable;
  /** What the ledger of activity calls a row. */
  subject: string;
  /** The column that names a row to people. */
  label: string;
  unique: UniqueRule[];
  /** Boolean columns that are true for at most one row that is not archived: a new holder takes the flag from the old one. */
  exclusive: string[];
  /** Columns of secrets: the ledger says that they changed, never what they are. */
  secret: string[];
  /** Bulk actions beside archive: what each sets in a row. They can be taken back. */
  actions: Record<string, (values: Columns, row: Row, now: Date) => Partial<New>>;
  /**
   * Runs in the transaction of any write, before it locks its rows: what is always locked in one order makes no two
   * writes wait for each other.
   *
   * @param columns that a create or update sets; none for what is done to several rows
   */
  lockFirst?(tx: Database, columns: Columns): Promise<void>;
  /** Runs in the transaction of a bulk action or archive, before it. Throw a refusal to stop it. */
  beforeAction?(tx: Database, pending: PendingAction): Promise<void>;
  /** Runs before an action is taken back: what a row had may not fit any more. Throw a refusal to stop it. */
  beforeUndo?(tx: Database, undo: PendingUndo): Promise<void>;
  /** The columns that a payload sets. A column that is left out keeps its value. */
  toColumns(input: z.output<R["input"]>, services: Services): Partial<New>;
  /** Runs in the transaction of a create or update, before it. Throw a refusal to stop it. */
  beforeWrite?(tx: Database, write: PendingWrite): Promise<void>;
  /** Runs in the transaction of a create or update, after it: for what of the payload is kept in other tables. */
  afterWrite?(tx: Database, written: WrittenRow): Promise<void>;
}

/** Any collection, to the mechanism. */
export type Collection = CollectionDefinition;

/** Any collection that can be listed, to the mechanism. */
export type Listed = ListedDefinition;

/** Declares rows to look at over a drizzle table, with its columns checked. */
export function listed<R extends ListedResource, T extends ListedTable>(
  definition: ListedDefinition<R, T["$inferSelect"]> & { table: T },
): Listed {
  return definition as unknown as Listed;
}

/** Declares a collection over a drizzle table, with its columns checked. */
export function collection<R extends Resource, T extends CollectionTable>(
  definition: CollectionDefinition<R, T["$inferSelect"], T["$inferInsert"]> & { table: T },
): Collection {
  return definition as unknown as Collection;
}

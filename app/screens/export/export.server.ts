import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import type { RowBase } from "~contract/answers.ts";
import { ALL_ROWS, type ListQuery } from "~contract/paging.ts";
import type { Column } from "../definition";
import type { ListedEntity } from "../entity.server";
import { visibleColumns } from "../list/columns.server";
import { listStateOf } from "../list/list-state.server";
import { valueText } from "../value-text";
import { csvText } from "./export-csv.server";
import type { ExportCell, ExportFormat } from "./export-format";
import { spreadsheetText } from "./export-spreadsheet.server";

/** The two choices of spec §9 with the file names it gives them. */
const formats = {
  csv: { write: csvText, type: "text/csv; charset=utf-8", fileName: "export-CSV.csv" },
  xls: { write: spreadsheetText, type: "application/vnd.ms-excel; charset=utf-8", fileName: "export-excel.xls" },
} satisfies Record<string, { write: ExportFormat; type: string; fileName: string }>;

/**
 * The loader of an export: all rows that match the list's state, with the columns on show, as
 * a stream. The API's list call is paged, so memory does not grow with the rows.
 */
export function exportLoader<Row extends RowBase>(entity: ListedEntity<Row>) {
  const { definition } = entity;
  return guarded({ permissions: entity.permissions }, async (session, args: LoaderFunctionArgs) => {
    const url = new URL(args.request.url);
    const format = url.searchParams.get("format") === "xls" ? formats.xls : formats.csv;
    const columns = await visibleColumns(definition, args.request);
    const pages = allPages(entity, session, listStateOf(definition, url));
    // The first page comes before the first byte, so that a failure is still a page of its own.
    const first = await pages.next();
    const cells = cellsOf(entity, session, columns, first.done ? [] : first.value, pages);
    const sheet = session.t(`${definition.name}:title`);
    const text = format.write(cells, { sheet, rightToLeft: session.locale === "ar" });
    return new Response(createReadableStreamFromReadable(Readable.from(encoded(text))), {
      headers: {
        "Content-Type": format.type,
        "Content-Disposition": `attachment; filename="${format.fileName}"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}

/** Every page of a list; by the API's cursor where it gives one, so that no OFFSET grows. */
async function* allPages<Row extends RowBase>(
  { resource }: ListedEntity<Row>,
  { api }: AdminSession,
  state: ListQuery,
): AsyncGenerator<Row[], void> {
  let query: ListQuery = { ...state, length: ALL_ROWS, page: 1 };
  for (;;) {
    const { data, meta } = await api.call(resource.list, { query });
    yield data;
    if (data.length < ALL_ROWS) return;
    // The embedded API answers without ever waiting: all else here would stand still until the last row.
    await nextTurn();
    query = meta.next ? { ...query, after: meta.next } : { ...query, page: query.page + 1 };
  }
}

async function* cellsOf<Row extends RowBase>(
  { definition }: ListedEntity<Row>,
  { t, timeZone }: AdminSession,
  columns: readonly Column<Row>[],
  first: Row[],
  rest: AsyncIterable<Row[]>,
): AsyncGenerator<ExportCell[]> {
  const words = (key: string) => t([`${definition.name}:${key}`, `screens:${key}`]);
  yield columns.map((column) => words(`fields.${column.key}`));
  const cell = (row: Row, column: Column<Row>): ExportCell => {
    const value: unknown = row[column.key];
    return typeof value === "number" ? value : valueText(column, value, { words, timeZone });
  };
  for (const row of first) yield columns.map((column) => cell(row, column));
  for await (const page of rest) for (const row of page) yield columns.map((column) => cell(row, column));
}

/** Joins small texts before they are sent: a chunk per cell would cost more than the rows. */
async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < 16_384) continue;
    yield encoder.encode(waiting);
    waiting = "";
  }
  yield encoder.encode(waiting);
}

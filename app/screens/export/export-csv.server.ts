import { stringify } from "csv-stringify/sync";
import type { ExportCell } from "./export-format";

/**
 * Rows as CSV with a byte order mark, which Excel needs to read it as UTF-8. Texts that a
 * spreadsheet would run as a formula are quoted with an apostrophe.
 */
export async function* csvText(rows: AsyncIterable<ExportCell[]>): AsyncGenerator<string> {
  yield "\uFEFF";
  const options = { escape_formulas: true, record_delimiter: "windows" };
  let waiting: ExportCell[][] = [];
  for await (const row of rows) {
    // Setting up a call costs more than writing a row.
    if (waiting.push(row) < 200) continue;
    yield stringify(waiting, options);
    waiting = [];
  }
  yield stringify(waiting, options);
}

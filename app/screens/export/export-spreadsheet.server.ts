import type { ExportCell } from "./export-format";

/** Excel's limit for the name of a sheet. */
const SHEET_NAME = 31;

/**
 * Rows as SpreadsheetML 2003, the one format behind the name `.xls` that can be written as a
 * stream (spec §9 names the file). Every text cell is typed as text, so no formula runs.
 */
export async function* spreadsheetText(
  rows: AsyncIterable<ExportCell[]>,
  { sheet, rightToLeft }: { sheet: string; rightToLeft: boolean },
): AsyncGenerator<string> {
  const name = escaped(sheet.replace(/[\\/?*[\]:]/g, " ").slice(0, SHEET_NAME));
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n';
  yield '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">';
  yield '<Styles><Style ss:ID="head"><Font ss:Bold="1"/></Style></Styles>';
  yield `<Worksheet ss:Name="${name}"${rightToLeft ? ' ss:RightToLeft="1"' : ""}><Table>\n`;
  let style = ' ss:StyleID="head"';
  for await (const row of rows) {
    yield `<Row${style}>${row.map(cell).join("")}</Row>\n`;
    style = "";
  }
  yield "</Table></Worksheet></Workbook>\n";
}

function cell(value: ExportCell): string {
  const number = typeof value === "number" && Number.isFinite(value);
  return `<Cell><Data ss:Type="${number ? "Number" : "String"}">${escaped(String(value))}</Data></Cell>`;
}

/** Escapes markup and leaves out what XML 1.0 cannot hold: control characters and half surrogate pairs. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

/** A cell of an export: numbers stay numbers where the format knows them. */
export type ExportCell = string | number;

/** Turns rows of cells, the first of them the headings, into the text of a file. */
export type ExportFormat = (
  rows: AsyncIterable<ExportCell[]>,
  options: { sheet: string; rightToLeft: boolean },
) => AsyncIterable<string>;

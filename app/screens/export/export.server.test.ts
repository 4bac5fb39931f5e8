import { describe, expect, it } from "vitest";
import { csvText } from "./export-csv.server";
import type { ExportCell, ExportFormat } from "./export-format";
import { spreadsheetText } from "./export-spreadsheet.server";

async function* rowsOf(rows: ExportCell[][]) {
  yield* rows;
}

async function written(format: ExportFormat, rows: ExportCell[][], rightToLeft = false): Promise<string> {
  let text = "";
  for await (const part of format(rowsOf(rows), { sheet: "Portals: all/any [x] of this very long name", rightToLeft }))
    text += part;
  return text;
}

describe("CSV", () => {
  it("starts with a byte order mark and quotes what needs it", async () => {
    expect(
      await written(csvText, [
        ["ID", "Name"],
        [1, 'a "b", c\nd'],
      ]),
    ).toBe('\uFEFFID,Name\r\n1,"a ""b"", c\nd"\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x")'])(
    "never starts a cell as a formula: %j",
    async (cell) => {
      const [line] = (await written(csvText, [[cell]])).slice(1).split("\r\n");
      expect(line).toMatch(/^"?'/);
    },
  );

  it("writes every row of a long list once", async () => {
    const rows = Array.from({ length: 1_001 }, (_, at): ExportCell[] => [at]);
    expect((await written(csvText, rows)).trim().split("\r\n")).toHaveLength(1_001);
  });
});

describe("SpreadsheetML", () => {
  it("is well-formed whatever the cells hold, and types numbers", async () => {
    const text = await written(spreadsheetText, [
      ["ID", "Name"],
      [7, '<a href="x">&</a>\u0000\uD800 =1+1 ت'],
    ]);
    expect(text).toContain('<Data ss:Type="Number">7</Data>');
    expect(text).toContain('<Data ss:Type="String">&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt; =1+1 ت</Data>');
    const name = /ss:Name="([^"]*)"/.exec(text)?.[1] ?? "";
    expect(name.length).toBeLessThanOrEqual(31);
    expect(name).not.toMatch(/[\\/?*[\]:]/);
  });

  it("opens right to left for a language that reads so", async () => {
    expect(await written(spreadsheetText, [], true)).toContain('ss:RightToLeft="1"');
    expect(await written(spreadsheetText, [], false)).not.toContain("RightToLeft");
  });
});

import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { readConfig } from "../server/config.ts";
import { sourceFiles, walk } from "./setup/source-files.ts";

function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
}

/** The variables that server/config.ts reads, in its order. */
function settings(): string[] {
  const file = sourceFiles(["server"]).find((source) => source.fileName === "server/config.ts");
  const names: string[] = [];
  if (file) {
    walk(file, (node) => {
      if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && /^[A-Z][A-Z_]+$/.test(node.name.text)) {
        names.push(node.name.text);
      }
    });
  }
  return names;
}

/** Name and value of each line of .env.example. */
function example(): [string, string][] {
  return [...textOf(".env.example").matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
}

describe("every setting", () => {
  const known = settings().sort();

  test("is found in server/config.ts", () => {
    expect(known).toContain("DATABASE_URL");
  });

  test("stands in .env.example", () => {
    expect(
      example()
        .map(([name]) => name)
        .sort(),
    ).toEqual(known);
  });

  test("stands in the table of the README", () => {
    const table = [...textOf("README.md").matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map((match) => match[1]);
    expect(table.sort()).toEqual(known);
  });
});

test(".env.example is what holds without it", () => {
  expect(readConfig(Object.fromEntries(example()), "/srv/streamdesk")).toEqual(readConfig({}, "/srv/streamdesk"));
});

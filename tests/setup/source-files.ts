import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The parsed sources below the given folders, tests left out; file names are relative to the root. */
export function sourceFiles(folders: readonly string[]): ts.SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return ts.createSourceFile(relative(root, path), readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
      }),
  );
}

/** Calls `visit` for every node of a file, outermost first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** `app/ui/card.tsx:12`, for a message that leads there. */
export function placeOf(file: ts.SourceFile, node: ts.Node): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
}

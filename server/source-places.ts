import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../api/package-root.ts";

const maps = new Map<string, SourceMap | null>();

/**
 * A stack whose places in a built file are those in the sources, as paths from the project's folder. The map is read
 * with the first error: Node's own `--enable-source-maps` keeps those of all packages, which is 12 MB and more
 * (docs/decisions/056).
 *
 * @param program URL of the built file; without a map beside it the stack stays as it is
 */
export function inSources(stack: string, program: string = import.meta.url): string {
  if (!stack.includes(program)) return stack;
  const map = mapOf(program);
  return map
    ? stack.replaceAll(placesIn(program), (place, line, column) => sourceOf(map, program, line, column) ?? place)
    : stack;
}

function placesIn(program: string): RegExp {
  return new RegExp(`${program.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}:(\\d+):(\\d+)`, "g");
}

function sourceOf(map: SourceMap, program: string, line: string, column: string): string | null {
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!("originalSource" in entry)) return null;
  const source = relative(packageRoot, fileURLToPath(new URL(entry.originalSource, program)));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function mapOf(program: string): SourceMap | null {
  const known = maps.get(program);
  if (known !== undefined) return known;
  const map = readMap(program);
  maps.set(program, map);
  return map;
}

/** None where the sources run themselves, and none is worth failing for. */
function readMap(program: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${program}.map`), "utf8")));
  } catch {
    return null;
  }
}

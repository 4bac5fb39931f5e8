import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { iconNames } from "../app/ui/icon-names.ts";

/**
 * Writes app/ui/icons.svg: one symbol for each name in icon-names.ts, from lucide. Stroke and
 * fill are left to the stylesheet, which reaches into `<use>` by inheritance.
 */
const folder = join(dirname(createRequire(import.meta.url).resolve("lucide-static/package.json")), "icons");

async function symbol(name: string): Promise<string> {
  const source = await readFile(join(folder, `${name}.svg`), "utf8");
  const shapes = source.slice(source.indexOf(">", source.indexOf("<svg")) + 1, source.lastIndexOf("</svg>"));
  const body = shapes.replace(/\s+/g, " ").replace(/> </g, "><").replace(/ \/>/g, "/>").trim();
  return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`;
}

const symbols = await Promise.all(iconNames.map(symbol));
const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC license -->\n${symbols.join("\n")}\n</svg>\n`;
await writeFile(new URL("../app/ui/icons.svg", import.meta.url), sprite);

import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type CustomPlugin, optimize } from "svgo";
import { iconNames } from "../app/ui/icon-names.ts";

/**
 * Writes app/ui/icons.svg: one symbol for each name in icon-names.ts, from lucide, with all of its lines in one path:
 * a page holds a hundred icons, and lucide's circles, rectangles and strokes would be a fifth of its elements. Stroke
 * and fill are left to the stylesheet, which reaches into `<use>` by inheritance.
 */
const folder = join(dirname(createRequire(import.meta.url).resolve("lucide-static/package.json")), "icons");

/** svgo leaves rectangles with round corners as they are. */
const roundRectangles: CustomPlugin = {
  name: "roundRectangles",
  fn: () => ({
    element: {
      enter(node) {
        const { rx, ry = rx, x = 0, y = 0, width, height } = node.attributes;
        if (node.name !== "rect" || !rx || rx !== ry) return;
        const [across, down] = [Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)];
        const corner = (right: string, below: string) => `a${rx} ${rx} 0 0 1 ${right}${rx} ${below}${rx}`;
        const d = `M${Number(x) + Number(rx)} ${y}h${across}${corner("", "")}v${down}${corner("-", "")}h-${across}${corner("-", "-")}v-${down}${corner("", "-")}z`;
        node.name = "path";
        node.attributes = { d };
      },
    },
  }),
};

async function symbol(name: string): Promise<string> {
  const source = await readFile(join(folder, `${name}.svg`), "utf8");
  const { data } = optimize(source, {
    plugins: [
      "removeComments",
      "removeUnknownsAndDefaults",
      roundRectangles,
      { name: "convertShapeToPath", params: { convertArcs: true } },
      // Strokes of one colour and width may cross.
      { name: "mergePaths", params: { force: true } },
      // Lucide's dots are lines of a hundredth.
      { name: "convertPathData", params: { floatPrecision: 3 } },
    ],
  });
  const body = data.slice(data.indexOf(">", data.indexOf("<svg")) + 1, data.lastIndexOf("</svg>"));
  return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`;
}

const symbols = await Promise.all(iconNames.map(symbol));
const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC license -->\n${symbols.join("\n")}\n</svg>\n`;
await writeFile(new URL("../app/ui/icons.svg", import.meta.url), sprite);

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder of package.json above this module. Migrations and messages are read from there,
 * so that they are found when the sources run as well as from a bundle under build/.
 */
export const packageRoot: string = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No package.json above the program: run it from its own folder.");
  return findRoot(parent);
}

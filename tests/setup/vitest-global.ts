import type { TestProject } from "vitest/node";
import { temporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run, which its workers share. */
    sharedFolder: string;
  }
}

/**
 * Runs once before all tests.
 *
 * @returns what tidies up after the last
 */
export default function prepare({ provide }: TestProject): () => void {
  const { path, remove } = temporaryFolder();
  provide("sharedFolder", path);
  return remove;
}

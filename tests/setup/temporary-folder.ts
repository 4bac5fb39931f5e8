import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new empty folder and how to be rid of it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "streamdesk-e2e-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

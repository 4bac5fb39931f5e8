import { startServer } from "../setup/server-process.ts";
import { temporaryFolder } from "../setup/temporary-folder.ts";

/**
 * Runs once before all tests: makes the demo's data, which takes a server most of its start.
 * Workers find the folder in DEMO_DATA and start on copies of it (tests/setup/variants.ts).
 *
 * @returns what removes it after the last test
 */
export default async function makeDemoData(): Promise<() => void> {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder.path });
  await server.stop();
  process.env.DEMO_DATA = folder.path;
  return folder.remove;
}

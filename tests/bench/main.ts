import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../api/package-root.ts";
import { temporaryFolder } from "../setup/temporary-folder.ts";
import { benchExport } from "./export.ts";
import { benchList } from "./list.ts";
import { describeMachine, load } from "./machine.ts";
import { type Bench, type Options, type Part, readOptions } from "./options.ts";
import { benchOverhead } from "./overhead.ts";
import { benchParse } from "./parse.ts";
import { startRecorder } from "./recorded-api.ts";
import { type Row, table } from "./report.ts";
import { benchRestart } from "./restart.ts";
import { embeddedIn, fill, signIn, startStage } from "./stage.ts";
import { benchUpload } from "./upload.ts";
import { benchView } from "./view.ts";

/**
 * `npm run bench`: measures the last build and prints figures, bars and ratios. docs/decisions/040
 * says what is measured and how.
 */
const runs: Record<Part, (bench: Bench) => Promise<Row[]>> = {
  list: benchList,
  overhead: benchOverhead,
  view: benchView,
  export: benchExport,
  parse: benchParse,
  upload: benchUpload,
  restart: benchRestart,
};

const options = readOptions(process.argv.slice(2));
if (!existsSync(join(packageRoot, "build", "start", "main.js"))) {
  console.error("There is no build: run `npm run build` first.");
  process.exit(1);
}
const folder = temporaryFolder();
try {
  const rows = await run(options, folder.path);
  console.log(`\n${table(rows)}\n\n${describeMachine()}; load ${load()} at the end`);
  const short = rows.filter((row) => row.holds === false).length;
  if (short > 0) console.log(`${short} of the figures fall short.`);
  else if (!process.exitCode) console.log("All bars hold.");
  if (options.strict && short > 0) process.exitCode = 1;
} finally {
  folder.remove();
}

async function run(options: Options, folder: string): Promise<Row[]> {
  console.log(`${describeMachine()}; load ${load()} at the start`);
  const bench = await prepare(options, folder);
  const rows: Row[] = [];
  for (const part of options.only) {
    console.log(`Measuring: ${part} (load ${load()}) …`);
    try {
      rows.push(...(await runs[part](bench)));
    } catch (error) {
      // What the other parts measured is not lost with it.
      console.error(`FAILED: ${part}:`, error);
      process.exitCode = 1;
    }
  }
  return rows;
}

/** Fills the embedded database, and records what the API answers to the list page. */
async function prepare(options: Options, folder: string): Promise<Bench> {
  const dataDir = join(folder, "data");
  const answers = join(folder, "answers.json");
  console.log(`Filling a database with ${options.rows.toLocaleString("en")} devices …`);
  await fill(embeddedIn(dataDir), options.rows, join(folder, "outbox"));

  const api = await startStage({ dataDir });
  const recorder = await startRecorder(api.url);
  const app = await startStage({ env: { API_URL: recorder.url, DEMO: "off" } });
  try {
    const cookie = await signIn(app.url);
    const page = await fetch(`${app.url}/devices`, { headers: { cookie } });
    await page.text();
    if (!page.ok) throw new Error(`The list page answered ${page.status}.`);
    recorder.save(answers);
    return { ...options, folder, dataDir, answers, paths: recorder.paths(), cookie };
  } finally {
    await app.stop();
    await recorder.close();
    await api.stop();
  }
}

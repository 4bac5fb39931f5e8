/**
 * `npm test`: everything that must hold, in the order in which a mistake shows soonest.
 * Ends with a line of its own such as `123 passed, 0 failed`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build-freshness.mjs";
import { obtainChromium } from "./chromium.mjs";
import { installDependencies, requireGit, requireNode, run, runScript } from "./machine.mjs";
import { startTestPostgres } from "./postgres.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

runScript(async () => {
  requireNode();
  requireGit();
  await installDependencies();
  const reports = mkdtempSync(join(tmpdir(), "streamdesk-test-"));
  const chromium = await obtainChromium();
  const postgres = await startTestPostgres();
  /** @type {string[]} */
  const notes = [];
  try {
    return await runEverything(reports, chromium, postgres, notes);
  } finally {
    if ("stop" in postgres) await postgres.stop();
    rmSync(reports, { recursive: true, force: true });
  }
});

/**
 * @param {string} reports folder for the runners' reports
 * @param {string | null} chromium
 * @param {Awaited<ReturnType<typeof startTestPostgres>>} postgres
 * @param {string[]} notes filled with what was skipped or failed
 * @returns {Promise<number>} exit code
 */
async function runEverything(reports, chromium, postgres, notes) {
  const env = { ...process.env };
  if (chromium) env.CHROMIUM_PATH = chromium;
  if ("url" in postgres) env.TEST_DATABASE_URL = postgres.url;
  else notes.push(`SKIPPED: the tests against PostgreSQL: ${postgres.missing}. Set TEST_DATABASE_URL to run them.`);
  for (const note of notes) console.log(note);

  /** @type {Counts} */
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @param {string} title @param {() => Promise<Counts>} work */
  const step = async (title, work) => {
    console.log(`\n── ${title}`);
    const startedAt = Date.now();
    const counts = await work();
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`── ${title}: ${counts.failed === 0 ? "ok" : "FAILED"} (${seconds} s)`);
    if (counts.failed > 0) notes.push(`FAILED: ${title}`);
    return counts.failed === 0;
  };

  // Most of what these do keeps one core busy: the types are checked beside the others.
  const typed = step("Types (tsc)", () => check("typecheck", env));
  await step("Lint and format (Biome)", () => check("lint", env));
  await step("Import boundaries (dependency-cruiser)", () => check("boundaries", env));
  await step("Unused files, exports and packages (knip)", () => check("unused", env));
  const built = await step("Build", async () => single((await build()) === 0));
  await typed;
  await step("Unit and contract (vitest)", () => unit(join(reports, "vitest.json"), env));
  if (!built) {
    notes.push("FAILED: end to end did not run, there is no build");
  } else if (!chromium) {
    sum.failed += 1;
    notes.push(
      "FAILED: end to end did not run: no Chromium. Install one (apt-get install chromium), or name it in CHROMIUM_PATH.",
    );
  } else {
    await step("End to end (Playwright)", () => endToEnd(join(reports, "playwright.json"), env));
  }

  console.log("");
  for (const note of notes) console.log(note);
  if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

/**
 * @param {boolean} ok
 * @returns {Counts}
 */
function single(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** @param {string} script @param {NodeJS.ProcessEnv} env */
async function check(script, env) {
  return single((await run("npm", ["run", "--silent", script], env)) === 0);
}

/**
 * @param {string} report
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function unit(report, env) {
  const args = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run("npx", args, env);
  const told = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  return honest(code, {
    passed: told.numPassedTests ?? 0,
    failed: told.numFailedTests ?? 0,
    skipped: told.numPendingTests ?? 0,
  });
}

/**
 * @param {string} report
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function endToEnd(report, env) {
  const code = await run("npx", ["playwright", "test", "--reporter=list,json"], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const told = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).stats : {};
  return honest(code, {
    passed: (told.expected ?? 0) + (told.flaky ?? 0),
    failed: told.unexpected ?? 0,
    skipped: told.skipped ?? 0,
  });
}

/**
 * A runner that failed without a failed test (a crash, a file that does not load) still failed.
 *
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function honest(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.mjs";
import type { WorkerFixtures } from "./tests/e2e/fixtures.ts";

/** The main job, which must also stand on PostgreSQL and on another process's API. */
const mainJob = "journeys/{sign-in,portal-list,portal-edit}.spec.ts";

const executablePath = (await findChromium()) ?? undefined;

/**
 * Every journey runs twice, with and without JavaScript. Each worker starts its own built server
 * on a free port with its own data (tests/setup/variants.ts), so workers never meet.
 */
export default defineConfig<object, WorkerFixtures>({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "tests/e2e/demo-data.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, args: chromiumArguments },
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "Europe/Amsterdam",
    trace: "off",
    screenshot: "off",
  },
  projects: [
    { name: "js", testMatch: "journeys/**/*.spec.ts" },
    { name: "no-js", testMatch: "journeys/**/*.spec.ts", use: { javaScriptEnabled: false } },
    { name: "api-url", testMatch: mainJob, use: { variant: "api-url" } },
    ...(process.env.TEST_DATABASE_URL
      ? [{ name: "postgres", testMatch: mainJob, use: { javaScriptEnabled: false, variant: "postgres" as const } }]
      : []),
    { name: "screens", testMatch: "screens/**/*.spec.ts" },
    { name: "server", testMatch: "{guards,bad-input,operation}/**/*.spec.ts" },
  ],
});

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { screens } from "../tests/e2e/screens/screens.ts";
import { accounts, demoCarbox, demoDevice } from "../tests/setup/accounts.ts";
import { chromiumArguments, findChromium } from "./chromium.mjs";

/**
 * Takes pictures of every screen of a running demo, for looking at them and for the README:
 *
 *   npx tsx scripts/screenshots.ts --out docs/screenshots --only portals,portal-edit --widths 1280
 *
 * Files are named `<screen>-<width>-<theme>-<language>.png`.
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:3000" },
    out: { type: "string", default: "screenshots" },
    widths: { type: "string", default: "360,768,1280" },
    themes: { type: "string", default: "light,dark" },
    languages: { type: "string", default: "en,ar" },
    /** Names of screens; all when left out. */
    only: { type: "string", default: "" },
    /** The whole page instead of one screenful. */
    full: { type: "boolean", default: false },
  },
});

const wanted = values.only.split(",").filter(Boolean);
const chosen = screens.filter((screen) => wanted.length === 0 || wanted.includes(screen.name));
await mkdir(values.out, { recursive: true });
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? undefined,
  args: chromiumArguments,
});

const sessions = new Map<string, Awaited<ReturnType<typeof signIn>>>();
for (const account of new Set(chosen.flatMap((screen) => screen.as ?? [])))
  sessions.set(account, await signIn(account));

for (const width of values.widths.split(",").map(Number)) {
  for (const theme of values.themes.split(",")) {
    for (const language of values.languages.split(",")) {
      for (const screen of chosen) {
        const context = await browser.newContext({ viewport: { width, height: width < 700 ? 780 : 860 } });
        const preferences = { sd_theme: theme, sd_locale: language };
        await context.addCookies(
          Object.entries(preferences).map(([name, value]) => ({ name, value, url: values.url })),
        );
        await context.addCookies((screen.as && sessions.get(screen.as)) || []);
        const page = await context.newPage();
        await page.goto(values.url + screen.path, { waitUntil: "networkidle" });
        const file = `${screen.name}-${width}-${theme}-${language}.png`;
        await page.screenshot({ path: join(values.out, file), fullPage: values.full });
        await context.close();
        console.log(file);
      }
    }
  }
}
await browser.close();

/** The cookies of a demo account, or of the demo's device, after signing in. */
async function signIn(account: NonNullable<(typeof screens)[number]["as"]>) {
  const { path, sent } = signInOf(account);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${values.url}${path}`);
  const form = page.locator("main form").first();
  for (const [name, value] of Object.entries(sent)) await form.locator(`[name=${name}]`).fill(value);
  await form.locator("button[type=submit]").click();
  await page.waitForURL((url) => url.pathname !== path);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

function signInOf(account: NonNullable<(typeof screens)[number]["as"]>) {
  if (account === "device") return { path: "/device/login", sent: demoDevice };
  if (account === "carbox") return { path: "/carbox/login", sent: demoCarbox };
  const { email, password } = accounts[account];
  return { path: "/login", sent: { email, password } };
}

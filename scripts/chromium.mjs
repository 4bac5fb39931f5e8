import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { canInstallPackages, findProgram, installPackages, root } from "./machine.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Parts of the browser's own window that are pages: each new context draws them, in half the time
 * of a short test, and nobody sees them. The others are those that Playwright turns off, told once
 * more, since of two such lists Chromium goes by the last.
 */
const NEEDLESS = [
  ...["InitialWebUI", "PreloadTopChromeWebUI", "WebUIReloadButton"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"],
  ...["TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
];

/** Chromium refuses its sandbox to root, and the rest keeps it from calling home. */
export const chromiumArguments = [
  `--disable-features=${NEEDLESS.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * @returns {Promise<string | null>} a Chromium that starts: CHROMIUM_PATH, the system's, or the
 *   one that Playwright downloaded earlier
 */
export async function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    findProgram(NAMES),
    ...MAC_APPLICATIONS.filter((path) => existsSync(path)),
    await playwrightChromium(),
  ];
  return candidates.find((path) => path && starts(path)) ?? null;
}

/**
 * Finds a Chromium or gets one: Playwright's download first, then the distribution's package.
 *
 * @returns {Promise<string | null>}
 */
export async function obtainChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log("No Chromium found: downloading Playwright's …");
  spawnSync("npx", ["playwright", "install", "chromium"], { cwd: root, stdio: "inherit", timeout: 240_000 });
  const downloaded = await findChromium();
  if (downloaded || !canInstallPackages()) return downloaded;
  console.log("No Chromium yet: installing the distribution's package …");
  installPackages(["chromium"]);
  return findChromium();
}

/** @param {string} path */
function starts(path) {
  return spawnSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

async function playwrightChromium() {
  try {
    const { chromium } = await import("@playwright/test");
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

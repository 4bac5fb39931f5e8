import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vitest runs the modules themselves; the Remix plugin would rewrite them. */
const underTest = Boolean(process.env.VITEST);

/**
 * Five shared files for the browser in place of fifty small ones: what every page needs of the
 * packages, the parts of the interface, the back office's frame (which no device's panel loads),
 * and what forms and edit screens need beside them. A browser fetches six at a
 * time, and small files compress badly: 2.5 kB (gzip) of a list were lost to that. Routes,
 * messages, and what only lists or charts need stay files of their own. What a list shares with
 * an edit screen must be named under `office`, or the list loads all of `edit`.
 */
const sharedChunks: Record<string, RegExp> = {
  framework:
    /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next)\//,
  office:
    /\/app\/(?:shell\/(?:navigation|search-|sidebar|header|profile-menu|notifications-menu|main-layout|use-opened-groups|initials)|ui\/(?:pagination|page-window)|screens\/list\/row-action)/,
  interface:
    /\/(?:app\/(?:ui\/(?!copy-button|day-chart|share-table)|lib|i18n\/(?!messages)|shell\/(?!device|carbox|app-frame|spatial|use-arrow|fetch-ahead|website)|screens\/(?:list\/list-url|[^/]+$)|features\/devices\/device-way)|contract)/,
  form: /\/(?:node_modules\/@conform-to|app\/screens\/form)\//,
  edit: /\/app\/screens\/edit\//,
  sources: /\/app\/features\/device-sources\/(?:source-(?:kinds|entity)|office-kinds|office-handle)/,
};

function sharedChunk(id: string): string | undefined {
  // Styles that a page brings along stay with it.
  if (id.endsWith(".css")) return undefined;
  return Object.keys(sharedChunks).find((name) => sharedChunks[name]?.test(id));
}

/** How react-router, i18next and react-i18next warn whoever programs with them; what they answer is never read. */
const forDevelopers = ["warning", "warningOnce", "warnOnce", "this.logger.warn", "this.logger.log"];

/**
 * Leaves out of the browser's message files what only the server says: the notices of what was
 * done, and of what was not.
 */
function browserMessages(): Plugin {
  return {
    name: "browser-messages",
    enforce: "pre",
    transform(code, id, { ssr = false } = {}) {
      if (ssr || !/\/locales\/[^/]+\/[^/]+\.json$/.test(id)) return undefined;
      const { done, ...messages } = JSON.parse(code);
      return { code: JSON.stringify(typeof done === "string" ? { ...messages, done } : messages), map: null };
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [browserMessages(), tailwindcss(), ...(underTest ? [] : [remix(remixConfig)])],
  resolve: { alias: { "~contract": here("./contract"), "~": here("./app") } },
  // The embedded database writes all the time; nothing there is part of the app.
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
  build: {
    target: "es2022",
    // 4 kB less JavaScript (gzip) on every page than with esbuild, for some seconds of the build.
    minify: isSsrBuild ? false : "terser",
    // No getter of ours or of the packages does anything but answer: another 0.6 kB. Old browsers, for
    // which terser writes more than it must, cannot run the build anyway: another 0.2 kB.
    // What the packages tell developers in the console is left out: 1.7 kB.
    terserOptions: {
      module: true,
      ecma: 2020,
      safari10: false,
      compress: { passes: 3, pure_getters: true, pure_funcs: forDevelopers },
    },
    // Scripts start after the first frame and preload by themselves (app/shell/late-scripts.tsx).
    modulePreload: false,
    assetsInlineLimit: 0,
    // Tells server/build.ts which file each source became, to weigh the pages.
    manifest: true,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedChunk } },
  },
  test: {
    include: ["{app,api,contract,server,scripts,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/setup/vitest-global.ts",
    setupFiles: ["tests/setup/vitest.ts"],
    // Vitest keeps one core to itself, which on two cores is half of them.
    maxWorkers: "100%",
    // Far more than any of them takes: on a busy machine a slow test is not a failed one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}));

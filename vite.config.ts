import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vitest runs the modules themselves; the Remix plugin would rewrite them. */
const underTest = Boolean(process.env.VITEST);

/**
 * Two shared files for the browser in place of thirty small ones: what every page needs of the
 * packages, and the parts of the interface. A browser fetches six at a time, and small files
 * compress badly. Routes, messages and what only forms need stay files of their own.
 */
function sharedChunk(id: string): string | undefined {
  if (
    /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next)\//.test(
      id,
    )
  ) {
    return "framework";
  }
  return /\/(?:app\/(?:ui|lib|i18n)|contract)\//.test(id) ? "interface" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), ...(underTest ? [] : [remix(remixConfig)])],
  resolve: { alias: { "~contract": here("./contract"), "~": here("./app") } },
  // The embedded database writes all the time; nothing there is part of the app.
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedChunk } },
  },
  test: {
    include: ["{app,api,contract,server,scripts,tests}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup/vitest.ts"],
  },
}));

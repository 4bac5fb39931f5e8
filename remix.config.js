/**
 * Options of the Remix plugin; vite.config.ts hands them to it.
 * Every `v3_*` flag is on, so that the way to React Router stays mechanical; only lazy route
 * discovery is off, because the manifest of matched routes already travels with each page.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
  },
};

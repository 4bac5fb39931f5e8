import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { packageRoot } from "../../api/package-root.ts";
import { createServerApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { createHttpServer, listen } from "../../server/listen.ts";
import { createLog } from "../../server/log.ts";
import { createPages } from "../../server/remix-pages.ts";
import { completeSecrets } from "../../server/secrets.ts";
import { createStaticFiles } from "../../server/static-files.ts";
import { replay } from "./recorded-api.ts";

/** The built app on an API that costs nothing: what the pages themselves cost. */
const config = readConfig(process.env, packageRoot);
const build: ServerBuild = await import(pathToFileURL(join(packageRoot, "build", "server", "index.js")).href);
const app = createServerApp(config, {
  root: packageRoot,
  log: createLog(config.logLevel),
  settings: {
    publicUrl: config.publicUrl,
    sessionSecrets: completeSecrets(config).sessionSecrets,
    secureCookies: false,
    registration: false,
    twoFactorFlag: config.twoFactorFlag,
    oauthProviders: [],
    demo: false,
  },
  api: null,
  upstream: replay(process.env.BENCH_ANSWERS ?? "", process.env.BENCH_FRESH === "on"),
  ready: async () => true,
  pages: createPages(build),
  files: createStaticFiles(join(packageRoot, "build", "client")),
  development: false,
  state: { stopping: false },
});
await listen(createHttpServer(getRequestListener(app.fetch)), config.port, config.host);

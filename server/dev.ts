import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import { packageRoot } from "../api/package-root.ts";
import { start } from "./start.ts";

process.env.NODE_ENV = "development";

/** Development: Vite compiles the app on request and swaps changed modules in the browser. */
await start(async (server) => {
  const vite = await createServer({
    root: packageRoot,
    appType: "custom",
    // The socket for changed modules shares our port.
    server: { middlewareMode: true, hmr: { server } },
  });
  async function loadBuild(): Promise<ServerBuild> {
    return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  }
  return {
    pages: createRequestHandler(loadBuild, "development"),
    files: null,
    development: true,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
});

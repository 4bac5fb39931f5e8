import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { packageRoot } from "../api/package-root.ts";
import { demoAccounts, demoCarboxes, demoDevices } from "../app/features/account/demo-accounts.server.ts";
import type { AppConfig } from "../app/load-context.ts";
import { createServerApp, type ServerParts } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { createHttpServer, listen, shutDownOnSignals } from "./listen.ts";
import { createLog } from "./log.ts";
import { completeSecrets, type Secrets } from "./secrets.ts";
import { connectUpstream } from "./upstream-target.ts";

/** What differs between production and development. */
export type Frontend = Pick<ServerParts, "pages" | "files" | "development"> & {
  /** Takes requests before the app does; calls `next` for those that are not its own. */
  middleware?: (...args: [...Parameters<Parameters<typeof createHttpServer>[0]>, next: () => void]) => void;
  /** Ends what would keep connections open, before the server waits for them. */
  close?(): Promise<void>;
};

/**
 * Starts the server: settings, API, app, port, signals. Ends the process with one clear line
 * for each thing that is wrong.
 */
export async function start(createFrontend: (server: Server, config: Config) => Promise<Frontend>): Promise<void> {
  try {
    await boot(createFrontend);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

async function boot(createFrontend: (server: Server, config: Config) => Promise<Frontend>): Promise<void> {
  if (existsSync(join(packageRoot, ".env"))) process.loadEnvFile(join(packageRoot, ".env"));
  const config = readConfig(process.env, packageRoot);
  const log = createLog(config.logLevel);
  const secrets = completeSecrets(config);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a failure that nobody waited for"));
  const upstream = await connectUpstream(config, secrets.encryptionKey, log);
  if (config.demo) await upstream.api?.seedDemo();

  const state = { stopping: false };
  let handle: Parameters<typeof createHttpServer>[0] = (_, response) => response.writeHead(503).end();
  const server = createHttpServer((request, response) => handle(request, response));
  const frontend = await createFrontend(server, config);
  const app = createServerApp(config, {
    root: packageRoot,
    log,
    settings: appConfig(config, secrets),
    api: upstream.api,
    upstream: upstream.target,
    ready: upstream.ready,
    state,
    ...frontend,
  });
  const serve = getRequestListener(app.fetch);
  const { middleware } = frontend;
  handle = middleware
    ? (request, response) => middleware(request, response, () => void serve(request, response))
    : serve;

  const url = await listen(server, config.port, config.host);
  shutDownOnSignals({
    server,
    state,
    log,
    delay: config.shutdownDelay * 1000,
    limit: config.shutdownLimit * 1000,
    begin: frontend.close,
    close: upstream.close,
  });
  await announce(log, url, config, secrets, (await upstream.api?.setupLink()) ?? null);
}

function appConfig(config: Config, secrets: Secrets): AppConfig {
  return {
    publicUrl: config.publicUrl,
    sessionSecrets: secrets.sessionSecrets,
    secureCookies: config.publicUrl.startsWith("https:"),
    registration: config.registration,
    twoFactorFlag: config.twoFactorFlag,
    oauthProviders: config.oauth.buttons,
    demo: config.demo,
  };
}

async function announce(
  log: Logger,
  url: string,
  config: Config,
  secrets: Secrets,
  setupPath: string | null,
): Promise<void> {
  const lines = [
    `Streamdesk listens on ${url}${config.publicUrl === url ? "" : ` (public address ${config.publicUrl})`}`,
  ];
  if (secrets.madeIn !== null) lines.push(`Secrets were made and are kept in ${secrets.madeIn}; back this file up.`);
  if (setupPath !== null)
    lines.push(`No user exists yet. Create the first administrator: ${config.publicUrl}${setupPath}`);
  if (config.demo && config.apiUrl === null) lines.push("Accounts of the demo:", ...demoLines());
  process.stdout.write(`${lines.join("\n")}\n`);
  log.info({ url, publicUrl: config.publicUrl, api: config.apiUrl ?? "embedded" }, "listening");
}

/** In plain lines, never in the log. */
function demoLines(): string[] {
  return [...demoAccounts, ...demoDevices, ...demoCarboxes].map(
    ({ name, password, totpSecret }) => `  ${name}  ${password}${totpSecret ? `  TOTP secret ${totpSecret}` : ""}`,
  );
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Streamdesk cannot start with these settings:\n${error.message}`;
  if (!(error instanceof Error)) return `Streamdesk cannot start: ${String(error)}`;
  if ("code" in error && error.code === "EADDRINUSE")
    return "Streamdesk cannot start: PORT is in use by another program.";
  return `Streamdesk cannot start: ${error.message}`;
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import type { Api } from "../api/index.ts";
import { dropBody } from "../app/lib/drop-body.server.ts";
import type { AppConfig, UpstreamTarget } from "../app/load-context.ts";
import { normalPathname } from "../app/session/safe-path.ts";
import { isFileCall } from "../contract/index.ts";
import { limitBody } from "./body-limit.ts";
import type { Config } from "./config.ts";
import { isCrossOriginWrite, isRead } from "./cross-origin.ts";
import { compressAnswer, encodeFirstPage, encodePage } from "./encoding.ts";
import { carriesForm, saysForm } from "./form-body.ts";
import { createOriginReader } from "./forwarded.ts";
import { safePath } from "./log.ts";
import { createPlainAnswers, type PlainPage } from "./plain-page.ts";
import type { ServePage } from "./remix-pages.ts";
import { isFromElsewhere, newNonce, setApiHeaders, setCommonHeaders, setPageHeaders } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import { isUploadPage } from "./upload-pages.ts";

/** What the server is put together from. */
export interface ServerParts {
  /** Folder of package.json. */
  root: string;
  log: Logger;
  settings: AppConfig;
  /** The embedded API, served under /api; null when API_URL names another one. */
  api: Pick<Api, "fetch"> | null;
  upstream: UpstreamTarget;
  /** Whether the API can be reached. */
  ready(): Promise<boolean>;
  pages: ServePage;
  /** null: somebody else serves them (Vite). */
  files: StaticFiles | null;
  development: boolean;
  /** `stopping` turns /readyz to 503 and ends kept connections. */
  state: { stopping: boolean };
}

export interface ServerEnv {
  Bindings: { incoming?: IncomingMessage };
  Variables: { requestId: string; address: string; nonce: string; url: URL; log: Logger };
}

/** Bytes of a form, decisions.md "Operation"; an upload's own screen says otherwise. */
const MAX_FORM = 1024 * 1024;
/** Pages with buttons that lead to the OAuth providers. */
const TO_PROVIDERS = new Set(["/login", "/password/confirm"]);
/** Answered often and by machines: not worth a line each. */
const QUIET = /^\/(?:healthz|readyz|assets\/)/;

/** The whole server as one `fetch`: health, static files, the embedded API, the app. */
export function createServerApp(config: Config, parts: ServerParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const readOrigin = createOriginReader(config.trustedProxies);
  const plain = createPlainAnswers(parts.root);

  /** A page of the server's own, dressed like every page. */
  function answerPlainly(c: Context<ServerEnv>, page: PlainPage): Response {
    const { headers } = c.req.raw;
    const { requestId, nonce, url } = c.var;
    const isData = url.pathname.endsWith(".data");
    const response = isData ? plain.data(page, headers) : plain.page(page, { headers, requestId, nonce });
    return dressPage(c, response);
  }

  function dressPage(c: Context<ServerEnv>, response: Response): Response {
    const { pathname, protocol } = c.var.url;
    const formTargets = TO_PROVIDERS.has(normalPathname(pathname))
      ? config.oauth.buttons.flatMap(({ origins }) => origins)
      : [];
    const rules = {
      https: protocol === "https:",
      formTargets,
      fromElsewhere: isFromElsewhere(c.req.raw.headers),
      development: parts.development,
    };
    setPageHeaders(response.headers, c.var.nonce, rules);
    return response;
  }

  app.use(async (c, next) => {
    const started = performance.now();
    const { headers } = c.req.raw;
    const direct = new URL(c.req.url);
    const seen = readOrigin(headers, direct, c.env?.incoming?.socket.remoteAddress ?? "");
    const url = new URL(`${seen.protocol}://${seen.host}${direct.pathname}${direct.search}`);
    const requestId = randomUUID();
    c.set("url", url);
    c.set("address", seen.address);
    c.set("requestId", requestId);
    c.set("nonce", newNonce());
    c.set("log", parts.log.child({ requestId }));
    await next();
    setCommonHeaders(c.res.headers, url.protocol === "https:");
    c.res.headers.set("X-Request-Id", requestId);
    if (parts.state.stopping) c.res.headers.set("Connection", "close");
    c.var.log[QUIET.test(url.pathname) ? "debug" : "info"](
      {
        method: c.req.method,
        path: safePath(url.pathname),
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
        address: seen.address,
      },
      "request",
    );
  });

  app.onError((error, c) => {
    c.var.log.error({ err: error, path: safePath(c.var.url.pathname) }, "unexpected failure");
    if (c.var.url.pathname.startsWith("/api/")) return plain.json("failure", c.req.raw.headers);
    return answerPlainly(c, "failure");
  });

  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (c) => {
    const ready = !parts.state.stopping && (await parts.ready());
    return c.text(ready ? "ready" : "not ready", ready ? 200 : 503, { "Cache-Control": "no-store" });
  });

  const { api, files } = parts;
  if (api) {
    app.use(
      "/api/*",
      limitBody<ServerEnv>(MAX_FORM, isFileCall, (c) => plain.json("tooLarge", c.req.raw.headers)),
    );
    // Only bearer tokens count here, so no page of another site can act for a person.
    app.all("/api/*", async (c) => {
      const answer = await api.fetch(c.req.raw, { from: "network", address: c.var.address });
      // Of a file that was refused on its way, as of a form.
      if (isFileCall(c.req.method, c.req.path)) await dropBody(c.req.raw.body);
      const response = new Response(answer.body, answer);
      setApiHeaders(response.headers);
      return response;
    });
  }

  if (files) {
    app.use(async (c, next) => {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
      const file = await files(c.var.url.pathname, c.req.raw.headers);
      if (file) return file;
      // A file of an older build: a page that says so would help nobody.
      if (c.var.url.pathname.startsWith("/assets/")) return c.text("", 404, { "Cache-Control": "no-store" });
      return next();
    });
  }

  app.use(async (c, next) => {
    const { url } = c.var;
    if (!isReadable(url.pathname)) return answerPlainly(c, "badRequest");
    if (isCrossOriginWrite(c.req.method, c.req.raw.headers, [url.origin, config.publicUrl])) {
      c.var.log.warn(
        { origin: c.req.header("origin"), expected: [url.origin, config.publicUrl] },
        "refused a form of another site",
      );
      return answerPlainly(c, "crossOrigin");
    }
    return next();
  });
  app.use(limitBody<ServerEnv>(MAX_FORM, isUploadPage, (c) => answerPlainly(c, "tooLarge")));
  app.use(async (c, next) => {
    const isForm = isUploadPage(c.req.method, c.req.path) ? saysForm(c.req.raw) : await carriesForm(c.req.raw);
    return isForm ? next() : answerPlainly(c, "notAForm");
  });

  app.all("*", async (c) => {
    const request = forApp(c.req.raw, c.var.url);
    const accept = c.req.raw.headers.get("accept-encoding");
    const context: AppLoadContext = {
      config: parts.settings,
      upstream: parts.upstream,
      log: c.var.log,
      requestId: c.var.requestId,
      clientAddress: c.var.address,
      cspNonce: c.var.nonce,
      encodePage: (bytes) => encodePage(bytes, accept),
      encodeFirstPage: (bytes) => encodeFirstPage(bytes, accept),
      readFile: async (path) => contentOf(await files?.(path, new Headers())),
      memo: new Map(),
    };
    const answer = await parts.pages(request, context);
    // Remix answers what it could not handle at all with a bare 500.
    if (answer.status === 500 && isBare(answer)) return answerPlainly(c, "failure");
    return dressPage(c, await compressAnswer(answer, accept));
  });

  return app;
}

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function isBare(answer: Response): boolean {
  return answer.body === null || (answer.headers.get("content-type") ?? "").startsWith("text/plain");
}

async function contentOf(file: Response | null | undefined): Promise<Uint8Array | null> {
  return file ? new Uint8Array(await file.arrayBuffer()) : null;
}

/**
 * The request as the app is to see it: its URL as the person's browser has it, and no headers
 * that only a trusted proxy may set. Remix repeats the origin check by host alone, so it gets
 * the host that was checked.
 */
function forApp(request: Request, url: URL): Request {
  const { headers } = request;
  const origin = isRead(request.method) ? null : headers.get("origin");
  const asSeen = url.href === request.url && !headers.has("x-forwarded-host");
  if (asSeen && (origin === null || new URL(origin).host === headers.get("host"))) return request;
  const fresh = new Headers(headers);
  for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-for"]) fresh.delete(name);
  fresh.set("host", origin === null ? url.host : new URL(origin).host);
  return new Request(new Request(url, request), { headers: fresh });
}

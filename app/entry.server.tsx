import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor } from "~/i18n/instance.server";
import { localeOf } from "~/i18n/locale.server";
import { NonceContext } from "~/lib/nonce";
import { routeHandle } from "~/lib/route-handle";
import { withFirstStyles } from "~/shell/first-styles.server";
import { RememberedContext } from "~/ui/remembered";
import { rememberedIn } from "~/ui/remembered-html.server";
import { rememberedPage } from "~/ui/remembered-page.server";
import type { Locale } from "~contract/locales.ts";

/**
 * Renders a page in one go: its data is complete before it is rendered, so there is nothing to
 * stream, and `renderToString` makes 1.5 times the pages per second.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { cspNonce } = loadContext;
  const [handoff, locale] = await Promise.all([readHandoff(remixContext), localeOf(request)]);
  const write = (nonce: string) => writePage(remixContext, { url: request.url, locale, nonce, handoff });
  // While it is developed, a page changes without its data.
  const remembers = request.method === "GET" && !holdsSecret(remixContext) && !import.meta.env.DEV;
  const page = remembers
    ? rememberedPage(`${locale} ${request.url} ${handoff}`, cspNonce, write)
    : Buffer.from(write(cspNonce));
  const first = await withFirstStyles(page, request, loadContext);
  if (first) headers.append("Set-Cookie", first.cookie);
  const { body, encoding } = first ? loadContext.encodeFirstPage(first.page) : loadContext.encodePage(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(body, { status, headers });
}

function holdsSecret({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => routeHandle(routeModules[route.id]?.handle).secret);
}

interface Writing {
  url: string;
  locale: Locale;
  nonce: string;
  handoff: string;
}

/** The HTML of a page. It depends on nothing but what is given here, so equal data makes equal pages. */
function writePage(remixContext: EntryContext, { url, locale, nonce, handoff }: Writing): string {
  const context = onlyMatched(remixContext);
  const i18n = i18nFor(locale);
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={i18n}>
        <RememberedContext.Provider value={rememberedIn(i18n)}>
          <RemixServer context={context} url={url} nonce={nonce} />
        </RememberedContext.Provider>
      </I18nextProvider>
    </NonceContext.Provider>,
  );
  return `<!DOCTYPE html>${context.renderMeta?.didRenderScripts ? withHandoff(html, handoff, nonce) : html}`;
}

/** What went wrong in a loader, an action or while rendering. Answers that were thrown on purpose are no failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error)) {
    context.log.debug({ status: error.status }, "refused a request");
    return;
  }
  context.log.error({ err: error }, "a page failed");
};

/** The loaders' data as Remix encodes it for the browser. */
async function readHandoff({ serverHandoffStream }: EntryContext): Promise<string> {
  return serverHandoffStream ? await text(serverHandoffStream) : "";
}

/**
 * The context with the matched routes alone: Remix builds and matches its whole tree for every
 * page otherwise (145 → 330 pages/s with the handlers of server/remix-pages.ts, 133 routes).
 * The browser loads the manifest of its area's routes from a file, so it still navigates
 * everywhere there.
 */
function onlyMatched(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map((match) => match.route.id);
  return {
    ...context,
    manifest: { ...context.manifest, routes: pick(context.manifest.routes, ids) },
    routeModules: pick(context.routeModules, ids),
    serverHandoffStream: undefined,
  };
}

function pick<Value>(all: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  const picked: Record<string, Value> = {};
  for (const key of keys) {
    const value = all[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}

/**
 * Puts the data in front of `</body>`; Remix's own place is behind `</html>`. React leaves
 * what it did not render at the end of a body alone.
 */
function withHandoff(html: string, handoff: string, nonce: string): string {
  const end = html.lastIndexOf("</body>");
  if (end === -1) return html;
  const data = JSON.stringify(handoff).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
  const code = `__remixContext.streamController.enqueue(${data});__remixContext.streamController.close()`;
  return `${html.slice(0, end)}<script nonce="${nonce}">${code}</script>${html.slice(end)}`;
}

/** Data must not be able to end its script element. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

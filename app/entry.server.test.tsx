import { gunzipSync, gzipSync } from "node:zlib";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { beforeEach, expect, test, vi } from "vitest";
import handleRequest from "./entry.server";

let renders = 0;
beforeEach(() => {
  renders = 0;
  // While it is developed nothing is kept.
  vi.stubEnv("DEV", false);
});

function Page() {
  renders += 1;
  return (
    <html lang="en">
      <body>page</body>
    </html>
  );
}

/** What Remix gives for a page of one route. */
function contextOf(handle: object): EntryContext {
  const route = { id: "root", path: "", hasLoader: false, hasAction: false, hasErrorBoundary: false };
  const manifest = { routes: { root: { ...route, module: "/root.js" } }, entry: { module: "", imports: [] } };
  const match = { params: {}, pathname: "/", pathnameBase: "/", route: { id: "root", path: "" } };
  const context = {
    manifest: { ...manifest, url: "", version: "" },
    routeModules: { root: { default: Page, handle } },
    future: { v3_singleFetch: true },
    isSpaMode: false,
    serializeError: (error: unknown) => error,
    staticHandlerContext: {
      matches: [match],
      location: { pathname: "/", search: "", hash: "", key: "a", state: null },
      loaderData: {},
      actionData: null,
      errors: null,
      basename: "/",
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
  };
  return context as unknown as EntryContext;
}

const plainly: AppLoadContext["encodePage"] = (body) => ({ body, encoding: null });

function answer(method: string, path: string, handle: object, encodePage = plainly): Promise<Response> {
  const request = new Request(`http://app.test${path}`, { method });
  const load = { cspNonce: "nonce", encodePage } as unknown as AppLoadContext;
  return handleRequest(request, 200, new Headers(), contextOf(handle), load);
}

async function visit(method: string, path: string, handle: object): Promise<string> {
  return (await answer(method, path, handle)).text();
}

test.each([
  ["a page that comes again is rendered once", "GET", {}, 1],
  ["a page that holds a secret is rendered each time", "GET", { secret: true }, 2],
  ["the page after a form is rendered each time", "POST", {}, 2],
])("%s", async (name, method, handle, expected) => {
  const path = `/${encodeURIComponent(name)}`;
  const pages = [await visit(method, path, handle), await visit(method, path, handle)];
  expect(pages[0]).toContain("<body>page");
  expect(pages[1]).toBe(pages[0]);
  expect(renders).toBe(expected);
});

test.each(["GET", "POST"])("the page of a %s goes over the line as the server encodes it", async (method) => {
  const zipped = await answer(method, "/zipped", {}, (bytes) => ({ body: gzipSync(bytes), encoding: "gzip" }));
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toContain("<body>page");
  const plain = await answer(method, "/zipped", {});
  expect(plain.headers.has("content-encoding")).toBe(false);
});

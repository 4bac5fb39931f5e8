import type { LoaderFunctionArgs } from "@remix-run/node";
import { pino } from "pino";
import type { AppConfig, UpstreamTarget } from "../../app/load-context.ts";

interface Given {
  /** Path and query of the page. */
  path?: string;
  /** Makes it a POST of these fields. */
  form?: Record<string, string>;
  cookies?: Record<string, string>;
  referer?: string;
  config?: Partial<AppConfig>;
  upstream?: UpstreamTarget;
}

const ORIGIN = "http://app.test";

/** The arguments of a loader or an action, as the server makes them for one request. */
export function serverArgs({
  path = "/",
  form,
  cookies = {},
  referer,
  config,
  upstream = noUpstream,
}: Given = {}): LoaderFunctionArgs {
  const headers = new Headers();
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  if (cookie.length > 0) headers.set("Cookie", cookie.join("; "));
  if (referer) headers.set("Referer", referer);
  const body = form ? new URLSearchParams(form).toString() : null;
  if (body !== null) {
    headers.set("Content-Type", "application/x-www-form-urlencoded");
    headers.set("Content-Length", String(body.length));
  }
  return {
    request: new Request(ORIGIN + path, { method: form ? "POST" : "GET", headers, body }),
    params: {},
    context: {
      config: {
        publicUrl: ORIGIN,
        sessionSecrets: ["a secret of thirty-two characters"],
        secureCookies: false,
        registration: true,
        twoFactorFlag: true,
        oauthProviders: [],
        demo: false,
        ...config,
      },
      upstream,
      log: pino({ level: "silent" }),
      requestId: "test",
      clientAddress: "127.0.0.1",
      cspNonce: "",
      encodePage: (body) => ({ body, encoding: null }),
      encodeFirstPage: (body) => ({ body, encoding: null }),
      readFile: async () => null,
      memo: new Map(),
    },
  };
}

/** Nothing listens. */
const noUpstream: UpstreamTarget = {
  send: () => Promise.reject(new Error("nothing listens")),
};

/** The cookies that an answer sets, by name; what it deletes is "". */
export function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((text) => {
      const pair = text.split(";")[0] ?? "";
      return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    }),
  );
}

/** The response that a guard throws. */
export async function thrownBy(run: () => Promise<unknown>): Promise<Response> {
  try {
    await run();
  } catch (thrown) {
    if (isResponse(thrown)) return thrown;
    const init = typeof thrown === "object" && thrown !== null && "init" in thrown ? thrown.init : null;
    if (init !== null) return new Response(JSON.stringify(Reflect.get(Object(thrown), "data")), init as ResponseInit);
    throw thrown;
  }
  throw new Error("Nothing was thrown.");
}

function isResponse(value: unknown): value is Response {
  return typeof value === "object" && value !== null && "status" in value && "headers" in value;
}

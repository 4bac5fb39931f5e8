import { request as rawRequest } from "node:http";
import { decode } from "turbo-stream";
import { afterEach, describe, expect, test } from "vitest";
import { type RawAnswer, send } from "./raw-request.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let running: TestServer | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

const html = { "content-type": "text/html; charset=utf-8" };
const hello = async () => new Response("<p>hello</p>".repeat(500), { headers: html });

async function start(...args: Partial<Parameters<typeof startTestServer>>): Promise<TestServer> {
  running = await startTestServer(args[0] ?? {}, args[1] ?? hello, args[2]);
  return running;
}

function post(server: TestServer, headers: Record<string, string>, body: string | Buffer = "name=x") {
  return send(server, "/portals", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
}

describe("a page", () => {
  test("carries the security headers and is stored by nobody", async () => {
    const server = await start();
    const { status, headers } = await send(server, "/portals");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers.vary).toContain("Cookie");
    expect(headers["strict-transport-security"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self';");
    for (const kind of ["frame", "media", "worker", "object"]) expect(policy).toContain(`${kind}-src 'none'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self';");
    expect(policy).not.toMatch(/unsafe|strict-dynamic/);
  });

  test.each([
    ["cross-site", "same-origin"],
    ["same-site", "same-origin"],
    ["same-origin", undefined],
    ["none", undefined],
  ])("that a %s navigation opens has the opener policy %s", async (site, policy) => {
    const server = await start();
    const { headers } = await send(server, "/portals", { headers: { "sec-fetch-site": site } });
    expect(headers["cross-origin-opener-policy"]).toBe(policy);
  });

  test("has a nonce and a request id of its own, the ones that the app is given", async () => {
    const server = await start();
    const [first, second] = [await send(server, "/"), await send(server, "/")];
    const nonceOf = (answer: RawAnswer) =>
      /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(server.contexts.map(({ cspNonce }) => cspNonce)).toEqual([nonceOf(first), nonceOf(second)]);
    expect(server.contexts[0]?.requestId).toBe(first.headers["x-request-id"]);
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
  });

  test("lets forms go to the OAuth providers from the pages that have their buttons alone", async () => {
    const server = await start({
      API_URL: "https://api.example",
      OAUTH_PROVIDERS: "google=https://accounts.google.com,corp=https://login.example https://sso.example",
    });
    const policyOf = async (path: string) => String((await send(server, path)).headers["content-security-policy"]);
    const origins = "https://accounts.google.com https://login.example https://sso.example";
    for (const path of ["/login", "/LOGIN/", "/password/confirm"])
      expect(await policyOf(path)).toContain(`form-action 'self' ${origins};`);
    expect(await policyOf("/portals")).toContain("form-action 'self';");
  });

  test("is compressed as the browser asks", async () => {
    const server = await start();
    const { headers, body } = await send(server, "/", { headers: { "accept-encoding": "gzip, br" } });
    expect(headers["content-encoding"]).toBe("br");
    expect(body.length).toBeLessThan(500);
    expect((await send(server, "/")).headers["content-encoding"]).toBeUndefined();
  });

  test("answers HEAD without a body", async () => {
    const server = await start();
    const answer = await send(server, "/", { method: "HEAD" });
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  test.each(["/%", "/%c0%ae%c0%ae/", "/portals/%ff"])("%s is a 400 with a page", async (path) => {
    const server = await start();
    const answer = await send(server, path);
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).toContain("<h1>");
  });

  test("that fails is a 500 with a reference and without a stack; the log has it", async () => {
    const server = await start({}, async () => {
      throw new Error("the canary sang");
    });
    const answer = await send(server, "/portals", { headers: { cookie: "sd_locale=ar" } });
    const text = answer.body.toString();
    expect(answer.status).toBe(500);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain(String(answer.headers["x-request-id"]));
    expect(text).not.toMatch(/canary|app\.test/);
    expect(answer.headers["content-security-policy"]).toBeDefined();
    expect(server.log()).toContain("the canary sang");
  });

  test("that Remix could not make at all is the same page", async () => {
    const server = await start(
      {},
      async () => new Response("Unexpected Server Error", { status: 500, headers: { "content-type": "text/plain" } }),
    );
    expect((await send(server, "/")).body.toString()).toContain("<h1>");
  });
});

test.each(["null", "not an origin", "https://evil.example"])(
  "a read with the origin %s is answered",
  async (origin) => {
    const server = await start({}, async (request) => new Response(request.headers.get("host")));
    const answer = await send(server, "/portals", { headers: { origin, host: "desk.example" } });
    expect(answer).toMatchObject({ status: 200, body: Buffer.from("desk.example") });
  },
);

describe("a write", () => {
  test("of the app's own pages passes", async () => {
    const server = await start();
    expect((await post(server, { origin: server.url })).status).toBe(200);
    expect((await post(server, {})).status).toBe(200);
    expect((await post(server, { "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  test.each([
    ["null", { origin: "null" }],
    ["another site", { origin: "https://evil.example" }],
    ["another port", { origin: "http://127.0.0.1:1" }],
    ["another scheme", { origin: "https://127.0.0.1" }],
    ["no origin but another site", { "sec-fetch-site": "cross-site" }],
    [
      "an origin that a made-up proxy vouches for",
      { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    ],
  ])("from %s is a 403 with a page, and nothing was done", async (_, headers) => {
    const server = await start();
    const answer = await post(server, { ...headers });
    expect(answer.status).toBe(403);
    expect(answer.body.toString()).toContain("<h1>");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(server.contexts).toEqual([]);
  });

  test("refused to the app's script is data that it can read", async () => {
    const server = await start();
    const answer = await send(server, "/portals.data", { method: "POST", headers: { origin: "null" }, body: "name=x" });
    expect(answer).toMatchObject({ status: 403, headers: { "content-type": "text/x-script" } });
    expect(answer.body.toString()).toContain("ErrorResponse");
  });

  test("through a proxy that ends TLS passes when PUBLIC_URL names the outside", async () => {
    const server = await start(
      { PUBLIC_URL: "https://tv.example" },
      async (request) => new Response(request.headers.get("host")),
    );
    const answer = await post(server, { origin: "https://tv.example", host: "internal:3000" });
    // Remix compares the two again.
    expect(answer).toMatchObject({ status: 200, body: Buffer.from("tv.example") });
  });

  test.each([
    ["announced", { "content-length": String(10 * 1024 * 1024) }],
    ["in chunks", { "transfer-encoding": "chunked" }],
  ])("of 10 MB, %s, is a 413 with a page", async (_, headers) => {
    const server = await start({}, async (request) => new Response(await request.text()));
    const answer = await post(server, { origin: server.url, ...headers }, Buffer.alloc(10 * 1024 * 1024, 120));
    expect(answer.status).toBe(413);
    expect(answer.body.toString()).toContain("<h1>");
  });

  test("that is too large for the script of its page leaves the page as it is, with a notice", async () => {
    const server = await start();
    const body = Buffer.alloc(2 * 1024 * 1024, 120);
    const answer = await send(server, "/portals/add.data", { method: "POST", headers: { origin: server.url }, body });
    expect(answer.status).toBe(413);
    const { value } = await decode(new Blob([new Uint8Array(answer.body)]).stream());
    expect(value).toEqual({ data: { lost: true, toast: { type: "error", text: expect.any(String), stays: true } } });
  });

  test("that is too large and slow to arrive is read to its end, so that the page is seen", async () => {
    const server = await start();
    const answer = await new Promise<number>((resolve, reject) => {
      const headers = { origin: server.url, "content-length": String(3 * 1024 * 1024) };
      const request = rawRequest(server.url, { path: "/portals", method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on("error", reject);
      const piece = Buffer.alloc(1024 * 1024);
      request.write(piece);
      setTimeout(() => request.write(piece), 400);
      setTimeout(() => request.end(piece), 800);
    });
    expect(answer).toBe(413);
  });

  test("below the limit arrives whole", async () => {
    const server = await start({}, async (request) => new Response(String((await request.text()).length)));
    const answer = await post(server, { origin: server.url }, Buffer.alloc(1024 * 1024, 120));
    expect(answer).toMatchObject({ status: 200, body: Buffer.from(String(1024 * 1024)) });
  });
});

describe("behind a proxy", () => {
  const headers = { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https", "x-forwarded-host": "tv.example" };
  const echo = async (request: Request) =>
    new Response(
      JSON.stringify({
        url: request.url,
        host: request.headers.get("host"),
        for: request.headers.get("x-forwarded-for"),
      }),
    );

  test("that is trusted the app sees the outside", async () => {
    const server = await start({ TRUST_PROXY: "127.0.0.1" }, echo);
    const answer = await send(server, "/portals?page=2", { headers });
    expect(JSON.parse(answer.body.toString())).toEqual({
      url: "https://tv.example/portals?page=2",
      host: "tv.example",
      for: null,
    });
    expect(server.contexts[0]?.clientAddress).toBe("203.0.113.7");
    expect(answer.headers["strict-transport-security"]).toContain("max-age");
    expect((await post(server, { ...headers, origin: "https://tv.example" })).status).toBe(200);
  });

  test("that is not trusted the headers are dropped", async () => {
    const server = await start({}, echo);
    const answer = await send(server, "/", { headers: { ...headers, host: "127.0.0.1:1" } });
    expect(JSON.parse(answer.body.toString())).toEqual({ url: "http://127.0.0.1:1/", host: "127.0.0.1:1", for: null });
    expect(server.contexts[0]?.clientAddress).toBe("127.0.0.1");
  });
});

test("health says that the process lives, readiness that it can work", async () => {
  let reachable = true;
  const server = await start({}, hello, { ready: async () => reachable });
  const statusOf = async (path: string) => (await send(server, path)).status;
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
  reachable = false;
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
  reachable = true;
  server.parts.state.stopping = true;
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
});

test("the log holds no cookie, no token and no query", async () => {
  const server = await start({}, async (_, context) => {
    context.log.info({ headers: { authorization: "Bearer s3cret" } }, "from the app");
    return new Response("ok");
  });
  await send(server, "/password/reset/s3cret?signature=s3cret", {
    headers: { cookie: "sd_admin=s3cret", authorization: "Bearer s3cret" },
  });
  expect(server.log()).toContain("/password/reset/[token]");
  expect(server.log()).toContain("from the app");
  expect(server.log()).not.toContain("s3cret");
});

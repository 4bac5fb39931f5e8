import { afterEach, describe, expect, test } from "vitest";
import { send } from "./raw-request.ts";
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

describe("static files", () => {
  test("with a hash are immutable, in the best encoding", async () => {
    const server = await start();
    const path = "/assets/app-1a2b3c4d.js";
    for (const [accept, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const answer = await send(server, path, { headers: { "accept-encoding": accept } });
      expect(answer.headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": "text/javascript; charset=utf-8",
        vary: "Accept-Encoding",
        "x-content-type-options": "nosniff",
      });
      expect(answer.headers["content-encoding"]).toBe(encoding);
    }
  });

  test("without one are kept for an hour and then asked for again", async () => {
    const server = await start();
    const { headers } = await send(server, "/favicon.svg");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const again = await send(server, "/favicon.svg", { headers: { "if-none-match": String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  test.each([
    "/.vite/manifest.json",
    "/assets/app-1a2b3c4d.js.br",
    "/../favicon.svg",
    "/assets/..%2ffavicon.svg",
    "/assets/",
  ])("%s is no file", async (path) => {
    const server = await start({}, async () => new Response("the app", { status: 404 }));
    const answer = await send(server, path);
    // A browser resolves `..` itself; then it is the file it asked for.
    expect(answer.body.toString()).toBe(
      path === "/../favicon.svg" ? "<svg/>" : path.startsWith("/assets/") ? "" : "the app",
    );
  });
});

test("the app reads what browsers fetch, and nothing else", async () => {
  const server = await start();
  await send(server, "/portals");
  const readFile = server.contexts[0]?.readFile;
  const whole = await send(server, "/favicon.svg");
  expect(Buffer.from((await readFile?.("/favicon.svg")) ?? []).toString()).toBe(whole.body.toString());
  expect(await readFile?.("/assets/../../package.json")).toBeNull();
});

test("a file that is gone is a bare 404", async () => {
  const server = await start();
  expect(await send(server, "/assets/app-00000000.js")).toMatchObject({ status: 404, body: Buffer.alloc(0) });
});

describe("the API on the port", () => {
  test("is told that the network calls, and its answers are no documents", async () => {
    const callers: unknown[] = [];
    const fetch = async (_: Request, caller: { from: string; address: string }) => {
      callers.push(caller);
      return Response.json({ message: "no" }, { status: 401 });
    };
    const server = await start({}, hello, { api: { fetch } });
    const answer = await send(server, "/api/user", { headers: { "x-forwarded-for": "203.0.113.7" } });
    expect(answer.status).toBe(401);
    expect(callers).toEqual([{ from: "network", address: "127.0.0.1" }]);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  test("refuses 10 MB and reports failures as JSON", async () => {
    const server = await start({}, hello, { api: { fetch: () => Promise.reject(new Error("canary")) } });
    const large = await send(server, "/api/portals/store", { method: "POST", body: Buffer.alloc(10 * 1024 * 1024) });
    expect(large.status).toBe(413);
    expect(JSON.parse(large.body.toString())).toEqual({ message: expect.stringMatching(/./) });
    const failed = await send(server, "/api/user");
    expect(failed.status).toBe(500);
    expect(failed.body.toString()).not.toContain("canary");
  });
});

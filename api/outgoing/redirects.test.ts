import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { Headers } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LoopbackServer, serveHttp } from "../../tests/setup/loopback-server.ts";
import { createGate } from "./gate.ts";
import { nextHop } from "./hop.ts";
import { createOutgoing } from "./outgoing.ts";

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

const outgoing = createOutgoing(["127.0.0.1"]);
let here: LoopbackServer;
let elsewhere: LoopbackServer;
let seen: Seen[] = [];

beforeAll(async () => {
  const record = async (request: IncomingMessage) => {
    const { method = "", url = "", headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
  };
  elsewhere = await serveHttp(async (request, response) => {
    await record(request);
    response.end("elsewhere");
  });
  here = await serveHttp(async (request, response) => {
    await record(request);
    const url = new URL(request.url ?? "/", here.origin);
    const left = Number(url.searchParams.get("left") ?? 0);
    const status = Number(url.searchParams.get("status") ?? 302);
    const to = url.searchParams.get("to");
    if (left > 0) return response.writeHead(status, { Location: `/?left=${left - 1}` }).end("moved");
    if (to !== null) return response.writeHead(status, { Location: to }).end("moved");
    if (url.searchParams.has("status")) return response.writeHead(status).end("no location");
    return response.end("here");
  });
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()]);
});

function redirecting(status: number, to: string): string {
  return `${here.origin}/start?status=${status}&to=${encodeURIComponent(to)}`;
}

test("five are followed, six are not", async () => {
  const answer = await outgoing.fetch(`${here.origin}/?left=5`);
  expect(await answer.text()).toBe("here");
  expect(answer.url).toBe(`${here.origin}/?left=0`);
  await expect(outgoing.fetch(`${here.origin}/?left=6`)).rejects.toMatchObject({ reason: "tooManyRedirects" });
});

test.each([
  [301, "POST", "GET"],
  [302, "POST", "GET"],
  [303, "POST", "GET"],
  [303, "PUT", "GET"],
  [303, "HEAD", "HEAD"],
  [302, "PUT", "PUT"],
  [307, "POST", "POST"],
  [308, "POST", "POST"],
])("%i turns %s into %s", async (status, method, becomes) => {
  const body = method === "HEAD" ? {} : { body: "text", headers: { "Content-Type": "text/x" } };
  await outgoing.fetch(redirecting(status, "/end"), { method, ...body });
  const end = seen.at(-1);
  expect(end).toMatchObject({
    method: becomes,
    url: "/end",
    body: becomes === method && method !== "HEAD" ? "text" : "",
  });
  expect(end?.headers["content-type"]).toBe(end?.body ? "text/x" : undefined);
});

test("one without an address is an answer like any other", async () => {
  await expect(outgoing.fetch(`${here.origin}/?status=302`)).rejects.toMatchObject({ reason: "status", answered: 302 });
});

describe("to another origin", () => {
  const headers = { Authorization: "Bearer secret", Cookie: "a=secret", "X-Token": "secret", Accept: "text/x" };

  test("go neither credentials nor headers that may be some", async () => {
    await outgoing.fetch(redirecting(302, `${elsewhere.origin}/`), { headers });
    const [first, second] = seen;
    expect(first?.headers).toMatchObject({ authorization: "Bearer secret", "x-token": "secret" });
    expect(JSON.stringify(second?.headers)).not.toContain("secret");
    expect(second?.headers).toMatchObject({ accept: "text/x", "user-agent": "Streamdesk" });
    expect(second?.headers.host).toBe(`127.0.0.1:${elsewhere.port}`);
  });

  test("nor those of the URL", async () => {
    const url = redirecting(302, `${elsewhere.origin}/`).replace("//", "//me:secret@");
    await outgoing.fetch(url);
    expect(seen[0]?.headers.authorization).toBe(`Basic ${btoa("me:secret")}`);
    expect(seen[1]?.headers.authorization).toBeUndefined();
  });

  test("go the credentials that the redirect itself names", async () => {
    const answer = await outgoing.fetch(redirecting(302, elsewhere.origin.replace("//", "//they:other@")), { headers });
    expect(seen[1]?.headers.authorization).toBe(`Basic ${btoa("they:other")}`);
    expect(answer.url).toBe(`${elsewhere.origin}/`);
  });

  test("goes no body", async () => {
    const call = outgoing.fetch(redirecting(307, elsewhere.origin), { method: "POST", body: "password=secret" });
    await expect(call).rejects.toMatchObject({ reason: "unsafeRedirect" });
    expect(seen).toHaveLength(1);
  });

  test("within the origin everything goes along", async () => {
    await outgoing.fetch(redirecting(302, "/end"), { headers });
    expect(seen[1]?.headers).toMatchObject({ authorization: "Bearer secret", cookie: "a=secret", "x-token": "secret" });
  });
});

describe("between http and https", () => {
  const gate = createGate([]);
  const hop = (url: string) => ({ url: new URL(url), method: "GET", headers: new Headers(), body: null });

  test("the way down is refused", () => {
    expect(() => nextHop(hop("https://a.example/"), 302, "http://a.example/", gate)).toThrow(
      expect.objectContaining({ reason: "unsafeRedirect" }),
    );
  });

  test("the way up is taken", () => {
    expect(nextHop(hop("http://a.example/"), 301, "https://a.example/x#y", gate)?.url.href).toBe("https://a.example/x");
  });
});

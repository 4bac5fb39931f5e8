import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { currentUser, login, logout } from "~contract/accounts.ts";
import { portals } from "~contract/portals.ts";
import { search } from "~contract/search.ts";
import { createUpstream, type Upstream } from "./client.server";
import { UpstreamError, type UpstreamErrorKind } from "./errors";
import { apiBaseUrl, httpTarget } from "./http-target.server";
import { type MisbehavingApi, startMisbehavingApi } from "./misbehaving-api";

let api: MisbehavingApi;
let upstream: Upstream;
let logged: string[];

beforeEach(async () => {
  api = await startMisbehavingApi();
  logged = [];
  upstream = clientOf(api.url);
});
afterEach(() => api.close());

function clientOf(url: string): Upstream {
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  return createUpstream(httpTarget(url), {
    token: "t0ken-value",
    locale: "pl",
    address: "203.0.113.7",
    requestId: "request-1",
    log,
  });
}

function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): void {
  api.answer((_, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body)),
  );
}

async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`expected an UpstreamError, got ${String(error)}`);
}

const user = { id: 1, name: "Ada", email: "ada@example.test" };

describe("a call", () => {
  test("carries token, language, address and request id", async () => {
    answerJson(200, user);
    expect(await upstream.call(currentUser, {})).toMatchObject({ name: "Ada", roles: [] });
    expect(api.seen).toMatchObject([
      {
        method: "GET",
        path: "/api/user",
        headers: {
          authorization: "Bearer t0ken-value",
          "accept-language": "pl",
          accept: "application/json",
          "x-forwarded-for": "203.0.113.7",
          "x-request-id": "request-1",
        },
      },
    ]);
  });

  test("writes list queries as the contract does, and others as they are", async () => {
    answerJson(200, { data: [], meta: { length: 10, page: 2, total: 0 } });
    await upstream.call(portals.list, { query: { page: 2, search: "a&b", filter: { active: "true" } } });
    answerJson(200, []);
    await upstream.call(search, { query: { q: "ü?" } });
    expect(api.seen.map(({ path }) => path)).toEqual([
      "/api/portals?search=a%26b&page=2&filter%5Bactive%5D=true",
      "/api/search?q=%C3%BC%3F",
    ]);
  });

  test("sends a body as JSON", async () => {
    answerJson(200, { token: "abc" });
    await upstream.call(login, { body: { email: "ada@example.test", password: "päss" } });
    expect(api.seen[0]?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({ email: "ada@example.test", password: "päss" });
  });

  test.each(["..", "../user", "1/2", "1?x=1", "..%2fuser", "0", "-1", "abc", ""])(
    "id %j never leaves the app",
    async (id) => {
      const failure = await failureOf(upstream.call(portals.one, { params: { id } }));
      expect(failure).toMatchObject({ kind: "not-found", status: 404 });
      expect(api.seen).toEqual([]);
    },
  );

  test("without an answer in the contract ignores what comes with 204 and with 200", async () => {
    expect(await upstream.call(logout, {})).toBeUndefined();
    api.answer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>bye</p>"));
    expect(await upstream.call(logout, {})).toBeUndefined();
  });

  test("takes JSON whatever its content type says", async () => {
    api.answer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(JSON.stringify(user)));
    expect(await upstream.call(currentUser, {})).toMatchObject({ id: 1 });
  });
});

describe("a refusal", () => {
  const cases: [number, UpstreamErrorKind][] = [
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not-found"],
    [409, "conflict"],
    [422, "invalid"],
    [429, "too-many"],
    [500, "unexpected"],
    [418, "unexpected"],
    [503, "unavailable"],
  ];
  test.each(cases)("%i is %s", async (status, kind) => {
    answerJson(status, { message: "Tak nie." });
    const failure = await failureOf(upstream.call(logout, {}));
    expect(failure).toMatchObject({ kind, status, message: status === 500 ? "" : "Tak nie." });
  });

  test("422 gives the texts of each field, be they lists or single texts", async () => {
    answerJson(422, { message: "Check.", errors: { name: ["Too long.", "Taken."], url: "Not a URL." } });
    const failure = await failureOf(upstream.call(login, { body: { email: "a", password: "b" } }));
    expect(failure.fieldErrors).toEqual({ name: ["Too long.", "Taken."], url: ["Not a URL."] });
  });

  test("422 without a message still gives its fields", async () => {
    answerJson(422, { errors: { name: "Taken." } });
    const failure = await failureOf(upstream.call(logout, {}));
    expect(failure).toMatchObject({ kind: "invalid", message: "", fieldErrors: { name: ["Taken."] } });
  });

  test("409 gives the row as it stands", async () => {
    answerJson(409, { message: "Saved by Eva.", current: { id: 3, lock_version: 8 } });
    const failure = await failureOf(upstream.call(logout, {}));
    expect(failure).toMatchObject({ kind: "conflict", current: { id: 3, lock_version: 8 } });
  });

  test.each([
    ["12", 12],
    [new Date(Date.now() + 30_000).toUTCString(), 30],
    ["soon", null],
  ])("429 with Retry-After %j waits %j seconds", async (header, seconds) => {
    answerJson(429, { message: "Slow down." }, { "retry-after": header });
    const failure = await failureOf(upstream.call(logout, {}));
    if (seconds === null) expect(failure.retryAfter).toBeNull();
    else expect(Math.abs((failure.retryAfter ?? 0) - seconds)).toBeLessThanOrEqual(1);
  });

  test("a 401 in HTML is a 401", async () => {
    api.answer((_, response) => response.writeHead(401, { "content-type": "text/html" }).end("<h1>Login</h1>"));
    expect(await failureOf(upstream.call(logout, {}))).toMatchObject({ kind: "unauthorized", message: "" });
  });
});

describe("an answer that cannot be used", () => {
  test.each([
    ["HTML", "<h1>It works</h1>"],
    ["JSON that is cut off", '{"id": 1, "name": "Ad'],
    ["nothing", ""],
    ["the wrong shape", '{"id":"one","name":null}'],
    ["null", "null"],
  ])("%s is unexpected", async (_, body) => {
    api.answer((_, response) => response.writeHead(200, { "content-type": "application/json" }).end(body));
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({
      kind: "unexpected",
      status: 200,
      message: "",
    });
    expect(api.seen).toHaveLength(1);
  });

  test("is logged with its place in the contract, without values, token or body", async () => {
    answerJson(200, { id: "secret-id", name: 5, email: "ada@example.test" });
    await failureOf(upstream.call(currentUser, {}));
    const log = logged.join("");
    expect(log).toContain("GET /user");
    expect(log).toContain("id: invalid_type");
    expect(log).not.toMatch(/t0ken-value|secret-id|ada@example/);
  });

  test("above 16 MiB is given up, announced or not", async () => {
    const chunk = Buffer.alloc(1024 * 1024, 32);
    api.answer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const pump = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", pump);
      };
      pump();
    });
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({ kind: "unexpected" });
    api.answer((_, response) => response.writeHead(200, { "content-length": String(17 * 1024 * 1024) }).write("{"));
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({ kind: "unexpected" });
  });
});

describe("a redirect", () => {
  test("within the API is followed with the token", async () => {
    api.answer((request, response) => {
      if (request.url === "/api/user") return response.writeHead(307, { location: "/api/v2/user" }).end();
      return response.writeHead(200).end(JSON.stringify(user));
    });
    expect(await upstream.call(currentUser, {})).toMatchObject({ id: 1 });
    expect(api.seen[1]).toMatchObject({ path: "/api/v2/user", headers: { authorization: "Bearer t0ken-value" } });
  });

  test("to another origin is refused, the token stays here", async () => {
    const other = await startMisbehavingApi();
    api.answer((_, response) => response.writeHead(302, { location: `${other.url}/api/user` }).end());
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({ kind: "unexpected", status: 302 });
    expect(other.seen).toEqual([]);
    await other.close();
  });

  test("out of the API, in a loop, or of a write is refused", async () => {
    api.answer((_, response) => response.writeHead(302, { location: "/login" }).end());
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({ kind: "unexpected" });
    api.answer((request, response) => response.writeHead(302, { location: request.url }).end());
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({ kind: "unexpected" });
    api.seen.length = 0;
    expect(await failureOf(upstream.call(logout, {}))).toMatchObject({ kind: "unexpected" });
    expect(api.seen).toHaveLength(1);
  });
});

describe("an API that is away", () => {
  test("a GET is sent twice, a write once", async () => {
    api.answer((request) => void request.socket.destroy());
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({ kind: "unavailable", status: 0 });
    expect(api.seen).toHaveLength(2);
    expect(await failureOf(upstream.call(logout, {}))).toMatchObject({ kind: "unavailable", status: 0 });
    expect(api.seen).toHaveLength(3);
  });

  test("a GET that fails once succeeds", async () => {
    api.answer((_, response) => {
      if (api.seen.length === 1) response.writeHead(502).end("<h1>Bad gateway</h1>");
      else response.writeHead(200).end(JSON.stringify(user));
    });
    expect(await upstream.call(currentUser, {})).toMatchObject({ id: 1 });
  });

  test("a connection that breaks inside the answer is unavailable", async () => {
    api.answer((request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"id":');
      setTimeout(() => request.socket.destroy(), 10);
    });
    expect(await failureOf(upstream.call(currentUser, {}))).toMatchObject({ kind: "unavailable" });
  });

  test("a slow one is given up in time, and is not asked twice", async () => {
    api.answer(() => {});
    const started = performance.now();
    expect(await failureOf(upstream.call(currentUser, {}, { timeout: 200 }))).toMatchObject({ kind: "unavailable" });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(api.seen).toHaveLength(1);
  });

  test("one that stalls inside the answer is given up in time", async () => {
    api.answer((_, response) => void response.writeHead(200).write("{"));
    expect(await failureOf(upstream.call(currentUser, {}, { timeout: 200 }))).toMatchObject({ kind: "unavailable" });
  });

  test("is left alone after five failures", async () => {
    api.answer((_, response) => response.writeHead(503).end(JSON.stringify({ message: "Maintenance until 10." })));
    for (let call = 1; call <= 5; call++) {
      expect((await failureOf(upstream.call(logout, {}))).message).toBe("Maintenance until 10.");
    }
    const failure = await failureOf(upstream.call(logout, {}));
    expect(failure).toMatchObject({ kind: "unavailable", status: 0, retryAfter: 5 });
    expect(api.seen).toHaveLength(5);
  });

  test("nobody listening is unavailable", async () => {
    const gone = await startMisbehavingApi();
    await gone.close();
    expect(await failureOf(clientOf(gone.url).call(logout, {}))).toMatchObject({ kind: "unavailable", status: 0 });
    expect(logged.join("")).toContain("ECONNREFUSED");
  });
});

test.each([
  ["https://tv.example", "https://tv.example/api"],
  ["https://tv.example/", "https://tv.example/api"],
  ["https://tv.example/api", "https://tv.example/api"],
  ["https://tv.example/api/", "https://tv.example/api"],
  ["https://tv.example/v2", "https://tv.example/v2/api"],
  ["https://tv.example/myapi", "https://tv.example/myapi/api"],
])("API_URL %s means %s", (given, base) => {
  expect(apiBaseUrl(given)).toBe(base);
});

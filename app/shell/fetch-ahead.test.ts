import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type LoopbackServer, serveHttp } from "../../tests/setup/loopback-server.ts";

const asked: string[] = [];
let status = 200;
let server: LoopbackServer;

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end(`answer ${asked.length}`);
  });
});
afterAll(() => server.close());

beforeEach(() => {
  asked.length = 0;
  status = 200;
  // What is kept is kept by the module.
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

const page = () => `${server.origin}/devices?page=2`;
const data = () => `${server.origin}/devices.data?page=2`;

test("what was fetched ahead answers once; then the server is asked again", async () => {
  const { fetchAhead, answerFromAhead } = await import("./fetch-ahead.ts");
  fetchAhead(page());
  expect(await (await answerFromAhead(new URL(data()))).text()).toBe("answer 1");
  expect(await (await answerFromAhead(data())).text()).toBe("answer 2");
  expect(asked).toEqual(["GET /devices.data?page=2", "GET /devices.data?page=2"]);
});

test("asked for while it is on its way, it is waited for", async () => {
  const { fetchAhead, answerFromAhead } = await import("./fetch-ahead.ts");
  fetchAhead(page());
  fetchAhead(page());
  await Promise.all([answerFromAhead(data()), answerFromAhead(`${server.origin}/users.data`)]);
  expect(asked.sort()).toEqual(["GET /devices.data?page=2", "GET /users.data"]);
});

test("a page that somebody is on their way to is not fetched a second time", async () => {
  const { fetchAhead, answerFromAhead } = await import("./fetch-ahead.ts");
  await answerFromAhead(data());
  fetchAhead(page());
  await answerFromAhead(`${server.origin}/users.data`);
  expect(asked).toEqual(["GET /devices.data?page=2", "GET /users.data"]);
});

test("what changes something drops it", async () => {
  const { fetchAhead, answerFromAhead } = await import("./fetch-ahead.ts");
  fetchAhead(page());
  await answerFromAhead(`${server.origin}/devices.data`, { method: "POST" });
  expect(await (await answerFromAhead(data())).text()).toMatch(/^answer [23]$/);
  expect(asked.filter((each) => each.startsWith("GET"))).toHaveLength(2);
});

test("after fifteen seconds the server is asked again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { fetchAhead, answerFromAhead } = await import("./fetch-ahead.ts");
  fetchAhead(page());
  vi.advanceTimersByTime(15_001);
  await answerFromAhead(data());
  expect(asked).toHaveLength(2);
});

test("an error, a redirect or a line that broke is met by whoever goes there", async () => {
  const { fetchAhead, answerFromAhead } = await import("./fetch-ahead.ts");
  status = 202;
  fetchAhead(page());
  await expect.poll(() => asked.length).toBe(1);
  status = 200;
  expect(await (await answerFromAhead(data())).text()).toBe("answer 2");

  fetchAhead("http://127.0.0.1:1/devices");
  await expect(answerFromAhead("http://127.0.0.1:1/devices.data")).rejects.toThrow("fetch failed");
});

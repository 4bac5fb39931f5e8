import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { launchServer, startServer } from "../../setup/server-process.ts";
import { expect, newClient, sessionOf, test } from "../fixtures.ts";

test("a wrong setting stops the start with a line that names it", async () => {
  const server = await launchServer({ env: { TWO_FA: "maybe", SMTP_URL: "ftp://mail.example" } });
  expect(await server.exited).not.toBe(0);
  expect(server.output()).toMatch(/TWO_FA.*on or off/);
  expect(server.output()).toMatch(/SMTP_URL/);
  expect(server.output()).not.toMatch(/\n\s+at /);
  await server.stop();
});

test("health, readiness and the headers of a page", async ({ server, sessions }) => {
  const client = await newClient(server, await sessionOf("super", server, sessions));
  expect((await client.get("/healthz")).status()).toBe(200);
  expect((await client.get("/readyz")).status()).toBe(200);

  const page = await client.get("/portals");
  const headers = page.headers();
  expect(page.status()).toBe(200);
  expect(headers["content-security-policy"]).toMatch(/script-src[^;]*'nonce-/);
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers["cache-control"]).toMatch(/no-store/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("same-origin");
  expect(headers["x-request-id"]).toBeTruthy();
  expect(headers["x-powered-by"]).toBeUndefined();

  const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? "";
  const file = await client.get(asset, { headers: { "Accept-Encoding": "br" } });
  expect(file.headers()["cache-control"]).toMatch(/immutable/);
  expect(file.headers()["content-encoding"]).toBe("br");

  const cookies = (await client.storageState()).cookies;
  expect(cookies.filter((cookie) => cookie.name === "sd_admin")).toMatchObject([{ httpOnly: true, sameSite: "Lax" }]);
});

test("the API is served beside the app", async ({ server }) => {
  const client = await newClient(server);
  const answer = await client.get("/api/user");
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  expect((await client.get("/api/no/such/call")).status()).toBe(404);
});

test("no token, password or cookie reaches the log or the page", async () => {
  const server = await startServer({ env: { LOG_LEVEL: "debug" } });
  const client = await newClient(server);
  const password = "Demo-super-1";
  await client.post("/login", { form: { email: "super@demo.test", password }, maxRedirects: 0 });
  const page = await (await client.get("/portals")).text();
  const { cookies } = await client.storageState();
  const session = cookies.find((cookie) => cookie.name === "sd_admin")?.value ?? "no cookie";
  await server.stop();
  expect(session).not.toBe("no cookie");
  for (const text of [server.output(), page]) {
    expect(text).not.toContain(session);
    // The demo prints the passwords of its accounts when it starts, in plain lines and not in the log.
    expect(text.split("\n").filter((line) => line.startsWith("{") && line.includes(password))).toEqual([]);
    expect(text).not.toMatch(/Bearer [\w-]{8}/);
  }
});

test("a stopping server finishes the request in flight", async () => {
  const server = await startServer();
  const body = "email=nobody%40example.test&password=wrong";
  const head = `POST /login HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = connect(server.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once("close", resolve));

  // Half of the request is there when the signal comes; the rest follows afterwards.
  socket.write(head + body.slice(0, 10));
  await wait(500);
  const stopped = server.stop();
  await wait(300);
  socket.write(body.slice(10));
  await closed;
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 422 /);
  await stopped;
  expect(await server.exited).toBe(0);
});

import { connect } from "node:net";
import { expect, newClient, sessionOf, t, test } from "../fixtures.ts";
import { expectNoLeak } from "./leaks.ts";

test("ids that try to reach another path are not found", async ({ server, sessions }) => {
  const client = await newClient(server, await sessionOf("super", server, sessions));
  for (const id of [
    "..%2f..%2fuser",
    "%2e%2e",
    "1%2fupdate",
    "1%3fx=1",
    "1%00",
    "0",
    "-1",
    "1.5",
    "99999999999",
    "%E0%A4%A",
    "%",
    "a b",
    "１",
  ]) {
    for (const path of [`/portals/${id}/edit`, `/portals/${id}/archive`, `/portals/${id}/edit.data`]) {
      for (const method of ["GET", "POST"]) {
        const answer = await client.fetch(path, {
          method,
          maxRedirects: 0,
          ...(method === "POST" ? { form: { name: "x" } } : {}),
        });
        expect.soft([400, 404, 405], `${method} ${path}`).toContain(answer.status());
        expectNoLeak(await answer.text(), path);
      }
    }
  }
});

test("a body of 10 MB is refused with a page, signed in or not", async ({ server, sessions }) => {
  for (const cookies of [[], await sessionOf("super", server, sessions)]) {
    const client = await newClient(server, cookies);
    for (const path of ["/login", "/portals/add", "/api/login"]) {
      const answer = await client.post(path, {
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        data: `name=${"x".repeat(10 * 1024 * 1024)}`,
        maxRedirects: 0,
      });
      expect.soft(answer.status(), path).toBe(413);
      expectNoLeak(await answer.text(), path);
    }
    await client.dispose();
  }
});

test("a form of another site is refused with a page that says so", async ({ server, sessions }) => {
  const cookies = await sessionOf("super", server, sessions);
  for (const origin of ["null", "https://evil.example", "http://127.0.0.1.evil.example", "garbage"]) {
    const client = await newClient(server, cookies);
    for (const path of ["/portals/add", "/portals/1/archive", "/logout", "/login", "/theme", "/portals.data"]) {
      const answer = await client.post(path, { headers: { Origin: origin }, form: { name: "x" }, maxRedirects: 0 });
      expect.soft(answer.status(), `${origin} ${path}`).toBe(403);
      expectNoLeak(await answer.text(), path);
    }
    // And nothing happened: the session still stands.
    expect((await client.get("/settings/profile", { maxRedirects: 0 })).status()).toBe(200);
    await client.dispose();
  }
});

test("a forged, truncated, foreign or doubled cookie counts as none", async ({ server, sessions }) => {
  const session =
    (await sessionOf("super", server, sessions)).find((cookie) => cookie.name === "sd_admin")?.value ?? "";
  expect(session.length).toBeGreaterThan(50);
  const parts = session.split(".");
  const forged = [
    "",
    "x",
    session.slice(0, -4),
    session.slice(0, session.length / 2),
    `${session}x`,
    // One character of the ciphertext; the last one of all carries bits that nobody reads.
    session.slice(0, 90) + (session[90] === "A" ? "B" : "A") + session.slice(91),
    [parts[0], parts[1], parts[2], "AAAA", parts[4]].join("."),
    "eyJhbGciOiJub25lIn0.eyJ0b2tlbiI6IngifQ.",
    "%00%ff",
    "a".repeat(20_000),
  ];
  for (const value of forged) {
    const client = await newClient(server);
    const answer = await client.get("/portals", { headers: { Cookie: `sd_admin=${value}` }, maxRedirects: 0 });
    expect.soft([302, 400, 431], value.slice(0, 30)).toContain(answer.status());
    if (answer.status() === 302) expect.soft(answer.headers().location).toBe("/login");
    for (const name of ["sd_toast", "sd_intended", "sd_form", "sd_locale", "sd_theme", "sd_columns"]) {
      const other = await client.get("/login", {
        headers: { Cookie: `${name}=${value.slice(0, 3000)}` },
        maxRedirects: 0,
      });
      expect.soft(other.status(), `${name}=${value.slice(0, 30)}`).toBe(200);
    }
    await client.dispose();
  }
  // The session of one cookie is nothing in another.
  const client = await newClient(server);
  const moved = await client.get("/login", { headers: { Cookie: `sd_toast=${session}` } });
  expect(moved.status()).toBe(200);
});

test("strange methods, headers and bytes are answered, and the server lives on", async ({ server }) => {
  const client = await newClient(server);
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) {
    const answer = await client.fetch("/login", { method });
    expect.soft(answer.status(), method).toBeLessThan(500);
  }
  const wrongTypes = [
    "application/json",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/xml",
  ];
  for (const type of wrongTypes) {
    const answer = await client.post("/login", {
      headers: { "Content-Type": type },
      data: "{not a form",
      maxRedirects: 0,
    });
    expect.soft(answer.status(), type).toBeLessThan(500);
    expectNoLeak(await answer.text(), type);
  }
  for (const bytes of [
    "GET / HTTP/1.1\r\n\r\n",
    "\u0000\u0001\u0002\r\n\r\n",
    "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET //evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  ]) {
    const answer = await raw(server.port, bytes);
    expect.soft(answer, JSON.stringify(bytes)).toMatch(/^HTTP\/1\.1 [234]/);
  }
  expect((await client.get("/healthz")).status()).toBe(200);
});

test("links in mails and redirects never come from the Host header", async ({ server, mailbox }) => {
  const client = await newClient(server);
  const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Origin: "http://evil.example" };
  const answer = await client.post("/password/reset", {
    headers,
    form: { email: "reseller@demo.test" },
    maxRedirects: 0,
  });
  expect(answer.headers().location ?? "").not.toContain("evil");
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const mail of mailbox.mails) expect(mail.text).not.toContain("evil.example");
});

test("too many wrong passwords are answered with 429 and a wait, in words", async ({ server }) => {
  const client = await newClient(server);
  const form = { email: "limited@example.test", password: "wrong" };
  const statuses: number[] = [];
  let last = "";
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await client.post("/login", { form, maxRedirects: 0 });
    statuses.push(answer.status());
    last = await answer.text();
  }
  expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
  expect(statuses.slice(5)).toEqual([429, 429, 429]);
  expect(last).toContain(form.email);
  expect(last).toContain(t("auth:login.title"));
});

/** Sends bytes as they are; gives what comes back within two seconds. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    const done = () => resolve(Buffer.concat(chunks).toString("latin1"));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", done);
    socket.on("error", done);
    socket.setTimeout(2_000, () => socket.destroy());
  });
}

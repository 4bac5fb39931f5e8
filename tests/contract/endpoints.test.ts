import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApp } from "../../api/app.ts";
import { routePath } from "../../api/http/mount.ts";
import { allEndpoints } from "../../contract/index.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";

const endpoints = allEndpoints();

describe.each(databaseKinds)("every endpoint on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  const pathOf = (path: string) => path.replace("{id}", "999999").replace("{token}", "x".repeat(43));

  test("is mounted, and nothing else is", () => {
    const mounted = createApp(subject.services)
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    expect(mounted.sort()).toEqual(endpoints.map(({ endpoint }) => `${endpoint.method} ${routePath(endpoint)}`).sort());
  });

  test.each(endpoints.filter(({ endpoint }) => endpoint.access !== "public"))(
    "$area.$name answers 401 without a good token",
    async ({ endpoint }) => {
      const path = pathOf(endpoint.path);
      for (const authorization of ["", "Bearer", `Bearer ${"x".repeat(43)}`, "Bearer ../../etc", "Basic YTpi"]) {
        const answer = await subject
          .client()
          .call(endpoint.method, path, endpoint.method === "GET" ? undefined : {}, { Authorization: authorization });
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({ message: "Sign in to continue.", code: "unauthenticated" });
        expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
    },
  );

  test.each(endpoints.filter(({ endpoint }) => typeof endpoint.access === "object"))(
    "$area.$name needs its permission",
    async ({ endpoint }) => {
      const { permission } = z.object({ permission: z.string() }).parse(endpoint.access);
      const { client } = await subject.member([permission === "view-map" ? "view-dashboard" : "view-map"]);
      const answer = await client.call(
        endpoint.method,
        pathOf(endpoint.path),
        endpoint.method === "GET" ? undefined : {},
      );
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe("permission_required");
      expect(answer.body.message).toBe(`You need the permission ${permission} for this.`);
    },
  );

  test.each([
    "/nope",
    "/portals/1/other",
    "/portals/..%2f1",
    "/portals/%2e%2e%2fuser",
    "/portals/1e0",
    "/portals/0x1",
    "/portals/+1",
    "/portals/-1",
    "/portals/99999999999",
    "/portals/1;drop",
  ])("%s is nothing: 404 as JSON", async (path) => {
    const { client } = await subject.member(["manage-portals"]);
    const answer = await client.call("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Content-Type")).toContain("application/json");
    expect(answer.body.message).toEqual(expect.any(String));
  });

  test("a body that is no JSON is answered 400, one above 1 MiB 413, in JSON", async () => {
    const malformed = await subject.client().call("POST", "/login", "{oops");
    expect(malformed).toMatchObject({ status: 400, body: { message: "The request could not be read." } });
    const large = await subject
      .client()
      .call("POST", "/login", JSON.stringify({ email: "a", password: "x".repeat(1024 * 1024) }));
    expect(large).toMatchObject({ status: 413, body: { message: "The request is larger than 1 MiB." } });
    const huge = await subject.client().call("POST", "/login", "x".repeat(10 * 1024 * 1024));
    expect(huge.status).toBe(413);
  });

  test.each([["[]"], ["null"], ['"text"'], ["7"]])("the body %s is answered 422", async (body) => {
    const answer = await subject.client().call("POST", "/login", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({});
  });

  test("an unforeseen failure is logged with the request's id and told without its cause", async () => {
    const { client } = await subject.member();
    const { db } = subject.services;
    subject.services.db = new Proxy(db, {
      get() {
        throw new Error("the disk is on fire");
      },
    });
    const answer = await client.call("GET", "/user", undefined, { "X-Request-Id": "trial-request-1" });
    subject.services.db = db;
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ message: expect.stringContaining("trial-request-1") });
    const [line = ""] = subject.errors();
    expect(line).toContain("the disk is on fire");
    expect(line).toContain("trial-request-1");
  });

  test("answers carry their headers: nothing is stored, nothing is sniffed", async () => {
    const { headers } = await subject.client({ "Accept-Language": "fr-CA,fr;q=0.9" }).call("GET", "/nope");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Language")).toBe("fr");
    expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{36}$/);
  });

  test("X-Forwarded-For counts from the app alone", async () => {
    const request = () =>
      new Request("https://desk.example/api/login", {
        method: "POST",
        body: JSON.stringify({ email: "nobody@example.com", password: "x" }),
        headers: { "X-Forwarded-For": "203.0.113.9" },
      });
    const origins = [
      { from: "app" as const, address: "127.0.0.1" },
      { from: "network" as const, address: "198.51.100.7" },
    ];
    for (const origin of origins) await subject.api.fetch(request(), origin);
    const { rateLimit } = await import("../../api/db/schema/index.ts");
    const keys = (await subject.services.db.select({ key: rateLimit.key }).from(rateLimit)).map(({ key }) => key);
    expect(keys).toContain("address:203.0.113.9");
    expect(keys).toContain("address:198.51.100.7");
    expect(keys).not.toContain("address:127.0.0.1");
  });
});

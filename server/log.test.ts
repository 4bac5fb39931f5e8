import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLog, safePath } from "./log.ts";

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("trace", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test.each([
  ["/password/reset/abc123", "/password/reset/[token]"],
  ["/password/reset/abc123.data?index", "/password/reset/[token]"],
  ["/setup/abc_-1", "/setup/[token]"],
  ["/Setup/abc", "/Setup/[token]"],
  ["/api/setup/abc", "/api/setup/[token]"],
  ["/email/verify/7?signature=abc", "/email/verify/[token]"],
  ["/login?next=%2F&token=abc", "/login"],
  ["/portals/3/edit", "/portals/3/edit"],
  ["/password/reset", "/password/reset"],
])("%s is logged as %s", (path, safe) => {
  expect(safePath(path)).toBe(safe);
});

test("fields that hold secrets are blanked, also inside others", () => {
  const text = written((log) =>
    log.info({
      authorization: "Bearer s3cret",
      headers: { cookie: "sd=s3cret" },
      request: { body: { password: "s3cret", name: "Ada" } },
    }),
  );
  expect(text).not.toContain("s3cret");
  expect(text).toContain("Ada");
});

test("errors keep their stack but no token of a URL or header", () => {
  const error = new Error("GET https://tv.example/setup/s3cret?signature=s3cret failed, Bearer s3cret.x");
  const text = written((log) => log.error({ err: error }, "failed"));
  expect(text).toContain("log.test.ts");
  expect(text).not.toContain("s3cret");
});

test("a failed query is logged without the values it was to write", () => {
  const query = new DrizzleQueryError('insert into "user" values ($1, $2)', ["canary\n$&", 7], new Error("disk full"));
  for (const err of [query, new Error("a page failed", { cause: query })]) {
    const text = written((log) => log.error({ err }, "failed"));
    expect(text).toContain("insert into");
    expect(text).toContain("disk full");
    expect(text).not.toContain("canary");
  }
});

import { expect, test } from "vitest";
import { onceFor } from "./submission";

test("the name of a form becomes the key of its call", () => {
  const name = crypto.randomUUID();
  expect(onceFor(name)).toEqual({ headers: { "Idempotency-Key": name } });
});

test.each([null, "", "a b", "é", "line\r\nX-Injected: 1", "x".repeat(65), new File([], "x")])(
  "%j is no name of a form",
  (given) => expect(onceFor(given)).toEqual({}),
);

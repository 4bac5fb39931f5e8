import { afterAll, beforeAll, expect, test } from "vitest";
import type { Permission } from "../../contract/permissions.ts";
import { type ApiUnderTest, startApi } from "./api-under-test.ts";

let subject: ApiUnderTest;

beforeAll(async () => {
  subject = await startApi("pglite");
});
afterAll(() => subject.close());

/** Whether the answer was made by the time, and so is remembered for seconds only. */
async function goesByTime(path: string, permissions: Permission[]): Promise<boolean> {
  const { client } = await subject.member(permissions);
  const { clock } = subject.services;
  const before = clock.asked();
  expect((await client.call("GET", path)).status).toBe(200);
  return clock.asked() > before;
}

test("figures of the last days go by the time", async () => {
  expect(await goesByTime("/dashboard", ["view-dashboard", "manage-devices"])).toBe(true);
});

const timeless: [path: string, permissions: Permission[]][] = [
  ["/devices", ["manage-devices"]],
  ["/portals", ["manage-portals"]],
  ["/user", []],
];

test.each(timeless)("%s goes by the rows alone", async (path, permissions) => {
  expect(await goesByTime(path, permissions)).toBe(false);
});

import { expect, test } from "vitest";
import { adminCookie } from "~/session/admin-session.server";
import { cookiesOf, serverArgs, thrownBy } from "../../../tests/setup/server-args";
import { upstreamAnswering } from "../../../tests/setup/upstream-answering";
import { action } from "./profile";

const user = { id: 1, name: "Ada", email: "ada@example.com", lock_version: 1 };
const HOUR = 60 * 60 * 1000;

/** Sends the profile's form with an address, the password given so many hours ago. */
async function save(email: string, hours: number) {
  const written: string[] = [];
  const upstream = upstreamAnswering(({ method, path, body }) => {
    if (method === "PUT") written.push(String(body));
    const isRights = path.endsWith("/role_permissions");
    const isList = path.includes("/notifications");
    return Response.json(isRights ? { permissions: [] } : isList ? { data: [] } : user);
  });
  const password_verified_at = Date.now() - hours * HOUR;
  const session = { token: "t", remember: false, password_verified_at, second_factor_pending: false };
  const cookies = cookiesOf(new Headers({ "Set-Cookie": await adminCookie.write(session, serverArgs()) }));
  const form = { name: "Ada L.", email, language: "", timezone: "", phone: "", lock_version: "1" };
  const args = serverArgs({ path: "/settings/profile", form, cookies, upstream });
  const answer = await thrownBy(async () => {
    throw await action(args);
  });
  return { to: answer.headers.get("Location"), cookies: cookiesOf(answer.headers), written };
}

test("another e-mail address asks for the password again, and keeps what was typed", async () => {
  const { to, cookies, written } = await save("other@example.com", 3);
  expect(to).toBe("/password/confirm");
  expect(cookies.sd_form).toBeTruthy();
  expect(written).toEqual([]);
});

test.each([
  ["other@example.com", 1],
  ["ada@example.com", 3],
])("%s is saved with a password given %i hours ago", async (email, hours) => {
  const { to, written } = await save(email, hours);
  expect(to).toBe("/settings/profile");
  expect(written).toHaveLength(1);
});

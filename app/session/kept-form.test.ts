import { expect, test } from "vitest";
import { cookiesOf, serverArgs, thrownBy } from "../../tests/setup/server-args";
import { adminArea } from "./areas.server";
import { requireAdmin } from "./guards.server";
import { takeToasts } from "./toast.server";

const referer = "http://app.test/portals/3/edit?back=%2Fportals";

async function afterPost(form: Record<string, string>, given: { path?: string; referer?: string } = {}) {
  const args = serverArgs({ path: "/portals/3/edit", form, referer, ...given });
  const answer = await thrownBy(() => requireAdmin(args));
  expect(answer.headers.get("Location")).toBe("/login");
  return cookiesOf(answer.headers);
}

test("what was typed waits for the form's page, without its secrets", async () => {
  const cookies = await afterPost({
    name: "Berlin",
    password: "hunter22",
    qr_key: "k",
    code: "123456",
    version_code: "7",
  });
  expect(await adminArea.intended.path(serverArgs({ cookies }))).toBe("/portals/3/edit?back=%2Fportals");
  const typed = await adminArea.keptForm.of(serverArgs({ path: "/portals/3/edit", cookies }));
  expect([...(typed ?? [])]).toEqual([
    ["name", "Berlin"],
    ["version_code", "7"],
  ]);
  const { toasts } = await takeToasts(serverArgs({ cookies }));
  expect(toasts.map((toast) => toast.type)).toEqual(["info"]);
});

test("it waits for no other page", async () => {
  const cookies = await afterPost({ name: "Berlin" });
  expect(await adminArea.keptForm.of(serverArgs({ path: "/portals/4/edit", cookies }))).toBeNull();
  expect(await adminArea.keptForm.of(serverArgs({ path: "/portals", cookies }))).toBeNull();
});

test("what does not fit is named as not saved", async () => {
  const cookies = await afterPost({ name: "x".repeat(4000) });
  expect(cookies.sd_form).toBeUndefined();
  const { toasts } = await takeToasts(serverArgs({ cookies }));
  expect(toasts).toMatchObject([{ type: "error", text: expect.stringContaining("/portals/3/edit") }]);
});

test.each([
  ["/logout", "http://app.test/portals", "/portals"],
  ["/columns", "http://evil.example/portals", null],
  ["/portals/3/edit", "http://evil.example/other", "/portals/3/edit"],
  ["/theme", undefined, null],
  ["/portals/3/edit.data?_routes=portals.edit", undefined, "/portals/3/edit"],
])("a form sent to %s from %s returns to %s", async (path, from, page) => {
  const args = serverArgs({ path, form: { a: "1" }, ...(from ? { referer: from } : {}) });
  const answer = await thrownBy(() => requireAdmin(args));
  expect(await adminArea.intended.path(serverArgs({ cookies: cookiesOf(answer.headers) }))).toBe(page);
});

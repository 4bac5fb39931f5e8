import { expect, test } from "vitest";
import { cookiesOf, serverArgs, thrownBy } from "../../tests/setup/server-args";
import { adminArea } from "./areas.server";
import { requireAdmin } from "./guards.server";
import { signOut } from "./sign-out.server";
import { takeOver } from "./take-over.server";
import { takeToasts } from "./toast.server";

const referer = "http://app.test/portals/3/edit?back=%2Fportals";

/** What the browser holds of somebody who signed in to the back office, beside the session. */
async function signedIn(person: string, cookies: Record<string, string> = {}) {
  const headers = await takeOver(adminArea, { person, remember: false }, serverArgs({ cookies }));
  return left({ ...cookies, ...cookiesOf(headers) });
}

/** The cookies that are still there. */
function left(cookies: Record<string, string>) {
  return Object.fromEntries(Object.entries(cookies).filter(([, value]) => value !== ""));
}

interface Sent {
  path?: string;
  referer?: string;
  cookies?: Record<string, string>;
}

async function afterPost(form: Record<string, string>, given: Sent = {}) {
  const cookies = given.cookies ?? (await signedIn("1"));
  const args = serverArgs({ path: "/portals/3/edit", form, referer, ...given, cookies });
  const answer = await thrownBy(() => requireAdmin(args));
  expect(answer.headers.get("Location")).toBe("/login");
  return left({ ...cookies, ...cookiesOf(answer.headers) });
}

test("what was typed waits for the form's page, without its secrets", async () => {
  const cookies = await afterPost({
    name: "Berlin",
    password: "hunter22",
    qr_key: "k",
    clear_password: "on",
    version_code: "7",
  });
  expect(await adminArea.intended.path(serverArgs({ cookies }))).toBe("/portals/3/edit?back=%2Fportals");
  const typed = await adminArea.keptForm.of(serverArgs({ path: "/portals/3/edit", cookies }));
  expect([...(typed ?? [])]).toEqual([
    ["name", "Berlin"],
    ["clear_password", "on"],
    ["version_code", "7"],
  ]);
  const { toasts } = await takeToasts(serverArgs({ cookies }));
  expect(toasts.map((toast) => toast.type)).toEqual(["info"]);
});

test("a code is a secret where it is a second factor, and nowhere else", async () => {
  const typed = async (path: string) => {
    const cookies = await afterPost({ name: "x", code: "123456" }, { path, referer: `http://app.test${path}` });
    return (await adminArea.keptForm.of(serverArgs({ path, cookies })))?.get("code");
  };
  expect(await typed("/settings/models/2/edit")).toBe("123456");
  expect(await typed("/settings/2fa")).toBeNull();
});

test("the page and the form of one person reach no other, also when the session's cookie had gone", async () => {
  const cookies = await afterPost({ name: "Berlin" });
  const other = await signedIn("2", cookies);
  expect(Object.keys(other)).toEqual(["sd_person"]);
  // Even a browser that keeps them does not show them.
  const args = serverArgs({ path: "/portals/3/edit", cookies: { ...cookies, ...other } });
  expect(await adminArea.keptForm.of(args)).toBeNull();
  expect(await adminArea.intended.path(args)).toBeNull();

  const same = await signedIn("1", cookies);
  expect(Object.keys(same)).toEqual(["sd_person", "sd_intended", "sd_form"]);
});

test("after a sign-out a page may be asked for by anybody, while an open form is still of whoever left", async () => {
  const before = await signedIn("1");
  const answer = await signOut(adminArea, serverArgs({ form: {}, cookies: before }));
  const cookies = left({ ...before, ...cookiesOf(answer.headers) });
  const visit = await thrownBy(() => requireAdmin(serverArgs({ path: "/devices/5/edit", cookies })));
  const other = await signedIn("2", left({ ...cookies, ...cookiesOf(visit.headers) }));
  expect(await adminArea.intended.path(serverArgs({ cookies: other }))).toBe("/devices/5/edit");

  const form = await afterPost({ name: "Berlin" }, { cookies });
  expect(form.sd_form).toBeDefined();
  expect(Object.keys(await signedIn("2", form))).toEqual(["sd_person"]);
});

test("a form is not kept where nobody knows whose it is", async () => {
  const cookies = await afterPost({ name: "Berlin" }, { cookies: {} });
  expect(cookies.sd_form).toBeUndefined();
  const { toasts } = await takeToasts(serverArgs({ cookies }));
  expect(toasts.map((toast) => toast.type)).toEqual(["error"]);
});

test("a form on a page with a long address is told as not saved where both do not fit", async () => {
  const path = `/portals/3/edit?back=${"x".repeat(900)}`;
  const cookies = await afterPost({ name: "x".repeat(2600) }, { path, referer: `http://app.test${path}` });
  expect(cookies.sd_form).toBeUndefined();
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

test.each([
  ["http://app.test/portals/add", "/portals/add"],
  ["http://evil.example/portals/add", "/settings/users/find?q=a"],
])("what a script of %s asks for in JSON returns to %s", async (from, page) => {
  const args = serverArgs({ path: "/settings/users/find?q=a", referer: from });
  args.request.headers.set("Accept", "application/json");
  const answer = await thrownBy(() => requireAdmin(args));
  expect(await adminArea.intended.path(serverArgs({ cookies: cookiesOf(answer.headers) }))).toBe(page);
});

test("of what a lookup found only what was chosen is kept", async () => {
  const cookies = await afterPost({
    owner_id: "7",
    owner_id_named: "7 Ines",
    device_id: "3",
    device_id_named: "9 Other",
  });
  const typed = await adminArea.keptForm.of(serverArgs({ path: "/portals/3/edit", cookies }));
  expect(Object.fromEntries(typed ?? [])).toEqual({ owner_id: "7", owner_id_named: "7 Ines", device_id: "3" });
});

test("what is ticked in a list is not kept, and nobody is told that it is", async () => {
  const cookies = await afterPost(
    { ids: "7", intent: "block" },
    { path: "/devices", referer: "http://app.test/devices" },
  );
  expect(await adminArea.keptForm.waits(serverArgs({ cookies }))).toBe(false);
  const { toasts } = await takeToasts(serverArgs({ cookies }));
  expect(toasts.map((toast) => toast.type)).toEqual(["error"]);
});

test("a kept form is forgotten once its page took one, and by no other page", async () => {
  const cookies = await afterPost({ name: "Berlin" });
  const sentFrom = (path: string) =>
    adminArea.keptForm.forgetSent(
      serverArgs({ path, form: { name: "Berlin" }, referer: `http://app.test${path}`, cookies }),
    );
  expect(await sentFrom("/portals/4/edit")).toBeNull();
  expect(await sentFrom("/portals/3/edit")).toMatch(/^sd_form=;/);
});

import { expect, test } from "vitest";
import { cookiesOf, serverArgs } from "../../tests/setup/server-args";
import { adminCookie } from "./admin-session.server";
import { adminArea } from "./areas.server";
import { MAX_COOKIE_BYTES } from "./sealed-cookie.server";
import { signedOut, signOut } from "./sign-out.server";
import { takeOver } from "./take-over.server";
import { MAX_TOASTS, redirectWithToast, type Toast, takeToasts, toastCookie } from "./toast.server";

async function after(answer: { headers: Headers }): Promise<Toast[]> {
  const cookies = cookiesOf(answer.headers);
  return (await takeToasts(serverArgs({ cookies }))).toasts;
}

test("a notice is shown once, with its button", async () => {
  const toast: Toast = {
    type: "success",
    text: "Archived",
    action: { label: "Undo", href: "/portals", fields: { intent: "restore" } },
  };
  const answer = await redirectWithToast("/portals", toast, serverArgs());
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/portals"]);

  const args = serverArgs({ cookies: cookiesOf(answer.headers) });
  const { toasts, headers } = await takeToasts(args);
  expect(toasts).toEqual([toast]);
  expect(cookiesOf(headers)).toEqual({ sd_toast: "" });
});

test("other headers of the redirect stay", async () => {
  const answer = await redirectWithToast(
    "/",
    { type: "info", text: "a" },
    serverArgs(),
    new Headers({ "Set-Cookie": "other=1" }),
  );
  expect(Object.keys(cookiesOf(answer.headers))).toEqual(["other", "sd_toast"]);
});

test("at most ten wait, the latest ones", async () => {
  let cookies: Record<string, string> = {};
  for (let count = 1; count <= 12; count += 1) {
    const header = await toastCookie({ type: "info", text: `Notice ${count}` }, serverArgs({ cookies }));
    cookies = cookiesOf(new Headers({ "Set-Cookie": header }));
  }
  const { toasts } = await takeToasts(serverArgs({ cookies }));
  expect(toasts).toHaveLength(MAX_TOASTS);
  expect(toasts.at(-1)?.text).toBe("Notice 12");
});

test.each(["x", "ﷺ", "😀"])("texts of any length fit a cookie (%s)", async (character) => {
  let cookies: Record<string, string> = {};
  for (let count = 0; count < 4; count += 1) {
    const header = await toastCookie(
      { type: "error", title: character.repeat(4000), text: character.repeat(9000) },
      serverArgs({ cookies }),
    );
    expect(Buffer.byteLength(header)).toBeLessThanOrEqual(MAX_COOKIE_BYTES);
    cookies = cookiesOf(new Headers({ "Set-Cookie": header }));
  }
  const { toasts } = await takeToasts(serverArgs({ cookies }));
  expect(toasts.length).toBeGreaterThan(0);
  expect(toasts.at(-1)?.text.endsWith("…")).toBe(true);
});

test("a button that is too large is left out, its text is not", async () => {
  const action = { label: "Undo", href: "/portals", fields: { ids: "1,".repeat(5000) } };
  const answer = await redirectWithToast(
    "/",
    { type: "success", text: "Archived 5,000 portals", action },
    serverArgs(),
  );
  expect(await after(answer)).toEqual([{ type: "success", text: "Archived 5,000 portals" }]);
});

test("a button never posts to another site", async () => {
  const action = { label: "Undo", href: "//evil.example", fields: {} };
  const answer = await redirectWithToast("/", { type: "success", text: "a", action }, serverArgs());
  expect((await after(answer))[0]?.action).toBeUndefined();
});

test("a forged cookie shows nothing", async () => {
  const { toasts, headers } = await takeToasts(
    serverArgs({ cookies: { sd_toast: btoa('[{"type":"info","text":"Call this number"}]') } }),
  );
  expect(toasts).toEqual([]);
  expect(cookiesOf(headers)).toEqual({});
});

const blocked: Toast = {
  type: "success",
  text: "Blocked",
  action: { label: "Undo", href: "/devices", fields: { intent: "restore" } },
};

async function waiting(): Promise<Record<string, string>> {
  const session = { token: "t", remember: false, password_verified_at: null, second_factor_pending: false };
  const headers = new Headers({ "Set-Cookie": await adminCookie.write(session, serverArgs()) });
  headers.append("Set-Cookie", await toastCookie(blocked, serverArgs()));
  return cookiesOf(headers);
}

test("a notice that nobody has seen yet goes with whoever signs out", async () => {
  const answer = await signOut(adminArea, serverArgs({ form: {}, cookies: await waiting() }));
  expect(await after(answer)).toEqual([]);
  expect(cookiesOf(answer.headers).sd_toast).toBe("");
});

test("a notice that nobody has seen yet goes with a session that is over; why the sign-in follows is still told", async () => {
  const form = { name: "Berlin" };
  const answer = await signedOut(adminArea, serverArgs({ path: "/devices", form, cookies: await waiting() }));
  expect((await after(answer)).map(({ type, action }) => [type, action])).toEqual([["error", undefined]]);
});

test("a notice that nobody has seen yet stays where a visitor without a session is sent to the sign-in", async () => {
  const { sd_toast = "" } = await waiting();
  const answer = await signedOut(adminArea, serverArgs({ path: "/devices", cookies: { sd_toast } }));
  expect(Object.keys(cookiesOf(answer.headers))).not.toContain("sd_toast");
});

test("a notice that nobody has seen yet is not for the next one who signs in, whose own notices are", async () => {
  const args = serverArgs({ cookies: await waiting() });
  const headers = await takeOver(adminArea, { person: "2", remember: false }, args);
  headers.append("Set-Cookie", await toastCookie({ type: "success", text: "Welcome" }, args));
  expect(await after({ headers })).toEqual([{ type: "success", text: "Welcome" }]);
});

import { expect, test } from "vitest";
import { cookiesOf, serverArgs } from "../../tests/setup/server-args";
import { MAX_COOKIE_BYTES } from "./sealed-cookie.server";
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

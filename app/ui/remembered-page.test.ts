import { expect, test, vi } from "vitest";
import { rememberedPage } from "./remembered-page.server";

/** The page as text. */
function pageFor(...parameters: Parameters<typeof rememberedPage>): string {
  return Buffer.from(rememberedPage(...parameters)).toString();
}

const page = (name: string) =>
  vi.fn((nonce: string) => `<b>${name}</b><script nonce="${nonce}">1</script nonce="${nonce}">`);

test("a page is rendered once for its key, and carries each answer's own nonce", () => {
  const render = page("Ada");
  expect(pageFor("ada", "first", render)).toBe('<b>Ada</b><script nonce="first">1</script nonce="first">');
  expect(pageFor("ada", "second", render)).toBe('<b>Ada</b><script nonce="second">1</script nonce="second">');
  expect(render).toHaveBeenCalledTimes(1);
});

test("another key is another page", () => {
  expect(pageFor("en /a", "n", page("one"))).toContain("one");
  expect(pageFor("de /a", "n", page("two"))).toContain("two");
});

test("a page that is too long to keep is rendered each time", () => {
  const render = vi.fn((nonce: string) => nonce + "x".repeat(300 * 1024));
  expect(pageFor("long", "a", render).startsWith("ax")).toBe(true);
  expect(pageFor("long", "b", render).startsWith("bx")).toBe(true);
  expect(render).toHaveBeenCalledTimes(2);
});

test("what stands for a nonce is no text that a page could hold by itself", () => {
  let stand = "";
  rememberedPage("secret", "n", (nonce) => {
    stand = nonce;
    return "";
  });
  expect(stand).toMatch(/^[0-9a-f-]{36}$/);
});

test("any script comes out as it was rendered", () => {
  const text = (nonce: string) => `<p nonce="${nonce}">إدارة — 设备 🚗</p>`;
  expect(pageFor("ar", "n", text)).toBe(text("n"));
  expect(pageFor("ar", "m", text)).toBe(text("m"));
});

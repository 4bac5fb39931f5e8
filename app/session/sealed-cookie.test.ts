import { expect, test } from "vitest";
import { z } from "zod";
import { cookiesOf, serverArgs } from "../../tests/setup/server-args";
import { CookieTooLarge, type SealedCookie, sealedCookie } from "./sealed-cookie.server";

const OLD = "the old secret of thirty-two chars";
const NEW = "the new secret of thirty-two chars";
const cookie = sealedCookie("sd_test", z.object({ text: z.string() }));

async function sealed(value: { text: string }, secrets = [OLD], maxAge: number | null = null): Promise<string> {
  const { context } = serverArgs({ config: { sessionSecrets: secrets } });
  const header = await cookie.write(value, context, maxAge);
  return cookiesOf(new Headers({ "Set-Cookie": header })).sd_test ?? "";
}

function read(value: string, secrets = [OLD], from: Pick<SealedCookie<unknown>, "read"> = cookie) {
  return from.read(serverArgs({ cookies: { sd_test: value, sd_other: value }, config: { sessionSecrets: secrets } }));
}

test("what was sealed opens again, and says nothing before", async () => {
  const value = await sealed({ text: "token" });
  expect(Buffer.from(value, "base64url").toString()).not.toContain("token");
  expect(await read(value)).toEqual({ text: "token" });
});

test("secrets rotate: the new one seals, the old one still opens", async () => {
  expect(await read(await sealed({ text: "a" }, [OLD]), [NEW, OLD])).toEqual({ text: "a" });
  expect(await read(await sealed({ text: "b" }, [NEW, OLD]), [NEW])).toEqual({ text: "b" });
  expect(await read(await sealed({ text: "c" }, [OLD]), [NEW])).toBeNull();
});

test("every single changed or missing character makes it no session", async () => {
  const value = await sealed({ text: "token" });
  for (let at = 0; at < value.length; at += 7) {
    const other = value[at] === "A" ? "B" : "A";
    expect(await read(value.slice(0, at) + other + value.slice(at + 1)), `changed at ${at}`).toBeNull();
    expect(await read(value.slice(0, at)), `cut at ${at}`).toBeNull();
  }
});

test.each(["", ".", "....", "null", "{}", "a".repeat(10_000), "%00", "eyJhbGciOiJub25lIn0.e30."])(
  "%.20s is no session",
  async (value) => {
    expect(await read(value)).toBeNull();
  },
);

test("the unsealed algorithms of the format are refused", async () => {
  const { SignJWT } = await import("jose");
  const forged = await new SignJWT({ value: { text: "x" }, until: null })
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from(OLD));
  expect(await read(forged)).toBeNull();
});

test("the value of one cookie does not open as another", async () => {
  const other = sealedCookie("sd_other", z.object({ text: z.string() }));
  const value = await sealed({ text: "token" });
  expect(await read(value, [OLD], other)).toBeNull();
});

test("a value of an earlier shape is no session", async () => {
  const shaped = sealedCookie("sd_test", z.object({ number: z.number() }));
  expect(await read(await sealed({ text: "a" }), [OLD], shaped)).toBeNull();
});

test("it ends with its age even when the browser keeps it", async () => {
  expect(await read(await sealed({ text: "a" }, [OLD], -1))).toBeNull();
  expect(await read(await sealed({ text: "a" }, [OLD], 60))).toEqual({ text: "a" });
});

test("a planted cookie of the same name does not hide the real one", async () => {
  const args = serverArgs({ config: { sessionSecrets: [OLD] } });
  args.request.headers.set("Cookie", `sd_test=planted; sd_test=${await sealed({ text: "mine" })}`);
  expect(await cookie.read(args)).toEqual({ text: "mine" });
});

test("attributes: out of reach of scripts, same site, https where the site is", async () => {
  const plain = serverArgs().context;
  const secure = serverArgs({ config: { secureCookies: true } }).context;
  expect(await cookie.write({ text: "a" }, plain, null)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await cookie.write({ text: "a" }, secure, 60)).toMatch(
    /; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=60$/,
  );
  expect(cookie.clear(secure)).toBe("sd_test=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0");
});

test("no cookie is larger than a browser takes", async () => {
  await expect(sealed({ text: "x".repeat(5000) })).rejects.toThrow(CookieTooLarge);
});

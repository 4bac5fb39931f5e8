import { expect, test } from "vitest";
import { adminCookie } from "~/session/admin-session.server";
import { cookiesOf, serverArgs } from "../../../tests/setup/server-args";
import { upstreamAnswering } from "../../../tests/setup/upstream-answering";
import { loader as layoutLoader } from "./layout";
import { loader as searchLoader } from "./search";

const foreign = [
  "javascript:alert(1)",
  "//evil.example/portals",
  "https://evil.example/portals",
  "/\\evil.example",
  "/portals/..//evil.example",
];
const links = [...foreign, "/portals/1/edit"];
const at = "2026-01-01T00:00:00Z";
const answers: Record<string, unknown> = {
  "/user": { id: 1, name: "Ada", email: "ada@example.com" },
  "/settings/role_permissions": { permissions: [] },
  "/notifications": { data: links.map((url, id) => ({ id, data: { body: "b", url }, created_at: at })) },
  "/search": links.map((url) => ({ type: "portal", title: "t", url })),
};
const upstream = upstreamAnswering(({ path }) => Response.json(answers[path]));

async function signedIn(path: string) {
  const session = { token: "t", remember: false, password_verified_at: null, second_factor_pending: false };
  const cookies = cookiesOf(new Headers({ "Set-Cookie": await adminCookie.write(session, serverArgs()) }));
  return serverArgs({ path, cookies, upstream });
}

const kept = [...foreign.map(() => null), "/portals/1/edit"];

test("what a search finds links to paths of this site alone", async () => {
  const { results } = await searchLoader(await signedIn("/search?q=t"));
  expect(results?.map(({ url }) => url)).toEqual(kept);
});

test("the bell's notifications link to paths of this site alone", async () => {
  const { data } = await layoutLoader(await signedIn("/welcome"));
  expect(data.frame?.notifications.map(({ url }) => url)).toEqual(kept);
});

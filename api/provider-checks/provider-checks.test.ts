import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LoopbackServer, serveHttp } from "../../tests/setup/loopback-server.ts";
import { createOutgoing } from "../outgoing/outgoing.ts";
import { checkPlaylistHead } from "./playlist-head.ts";
import { checkPortalHandshake } from "./portal-handshake.ts";
import { checkXtreamAccount } from "./xtream-account.ts";

const now = new Date("2026-06-01T00:00:00Z");
const outgoing = createOutgoing(["127.0.0.1"]);
let server: LoopbackServer;
/** How the server answers, by path; 404 elsewhere. */
let answers: Record<string, (response: ServerResponse) => void> = {};
let asked: string[] = [];

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    asked.push(path);
    const answer = answers[path];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await outgoing.close();
  await server.close();
});

const saying = (body: string | Uint8Array) => (response: ServerResponse) => void response.end(body);
const failing = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();
const info = (fields: object) => saying(JSON.stringify({ user_info: fields }));

describe("an Xtream account", () => {
  const check = (answer: (response: ServerResponse) => void) => {
    answers = { "/base/player_api.php": answer };
    const login = { server_url: `${server.origin}/base/`, username: "a b", password: "p&w" };
    return checkXtreamAccount(outgoing, login, now);
  };

  test.each<[string, object, string, object]>([
    ["active", { auth: 1, status: "Active", exp_date: "1830000000" }, "ok", { status: "active" }],
    ["without an end", { auth: "1", status: "Active", exp_date: null }, "ok", { expires_at: null }],
    ["with an end of 0", { auth: 1, status: "Active", exp_date: "0" }, "ok", { expires_at: null }],
    ["on trial", { auth: 1, status: "Active", is_trial: "1" }, "ok", { status: "trial" }],
    ["over, said by its date alone", { auth: 1, status: "Active", exp_date: 1_700_000_000 }, "expired", {}],
    ["expired", { auth: 1, status: "Expired", exp_date: "1830000000" }, "expired", { status: "expired" }],
    ["banned", { auth: 1, status: "Banned" }, "banned", { status: "banned" }],
    ["disabled", { auth: 1, status: "DISABLED" }, "disabled", { status: "disabled" }],
    ["with a word of its own", { auth: 1, status: "Paused" }, "ok", { status: "other" }],
    [
      "with its connections as texts",
      { auth: 1, status: "Active", active_cons: "2", max_connections: "5" },
      "ok",
      { active_connections: 2, max_connections: 5 },
    ],
    [
      "with nonsense in its numbers",
      { auth: 1, exp_date: "soon", max_connections: "-1" },
      "ok",
      { expires_at: null, max_connections: null },
    ],
  ])("%s", async (_, fields, code, account) => {
    expect(await check(info(fields))).toMatchObject({ code, account });
  });

  test.each<[string, (response: ServerResponse) => void, string, number | null]>([
    ["auth 0", info({ auth: 0 }), "login", null],
    ["an empty user", info({}), "login", null],
    ["401", failing(401), "login", 401],
    ["403", failing(403), "login", 403],
    ["500", failing(500), "status", 500],
    ["HTML", saying("<html>hello</html>"), "notXtream", null],
    ["nothing", saying(""), "notXtream", null],
    ["a list", saying("[]"), "notXtream", null],
  ])("%s", async (_, answer, code, status) => {
    const found = await check(answer);
    expect(found).toMatchObject({ code, account: null });
    if (code === "status") expect(found.http_status).toBe(status);
  });

  test("a server that is away is an outcome, and an address inside is refused", async () => {
    const login = { username: "a", password: "b" };
    expect((await checkXtreamAccount(outgoing, { ...login, server_url: "http://127.0.0.1:1" }, now)).code).toBe("url");
    expect((await checkXtreamAccount(outgoing, { ...login, server_url: "http://10.0.0.1" }, now)).code).toBe("refused");
  });
});

describe("the beginning of a playlist", () => {
  const check = (answer: (response: ServerResponse) => void) => {
    answers = { "/list": answer };
    return checkPlaylistHead(outgoing, `${server.origin}/list`);
  };

  test.each<[string, string | Uint8Array, string]>([
    ["plain", "#EXTM3U\n#EXTINF:-1,One\nhttp://x/1", "ok"],
    ["with a byte order mark", "\uFEFF#EXTM3U\n", "ok"],
    ["after blank lines", "\r\n\r\n #EXTM3U\n", "ok"],
    ["in lower case", "#extm3u\n", "ok"],
    ["in UTF-16", Buffer.from("\uFEFF#EXTM3U\n", "utf16le"), "ok"],
    ["HTML", "<!doctype html><p>#EXTM3U", "notPlaylist"],
    ["JSON", '{"error":"#EXTM3U"}', "notPlaylist"],
    ["empty", "", "notPlaylist"],
    ["binary", Buffer.from([0, 1, 2, 3, 255]), "notPlaylist"],
  ])("%s", async (_, body, code) => {
    expect((await check(saying(body))).code).toBe(code);
  });

  test("in many parts, and without an end", async () => {
    const dripping = (text: string, after: string) => (response: ServerResponse) => {
      for (const letter of text) response.write(letter);
      const timer = setInterval(() => response.write(after), 5);
      response.on("close", () => clearInterval(timer));
    };
    expect((await check(dripping("#EXTM3U\n", "#EXTINF:-1,x\n"))).code).toBe("ok");
    expect((await check(dripping("<html>", "x".repeat(500)))).code).toBe("notPlaylist");
  });
});

describe("the handshake of a portal", () => {
  const token = saying(JSON.stringify({ js: { token: "ABC" } }));
  const check = (path: string, given: typeof answers) => {
    answers = given;
    asked = [];
    return checkPortalHandshake(outgoing, { url: `${server.origin}${path}`, mac: "00:1A:79:00:00:01" });
  };

  test.each<[string, string[]]>([
    ["/stalker_portal/c/", ["/stalker_portal/server/load.php"]],
    ["/stalker_portal", ["/stalker_portal/server/load.php"]],
    ["/c/", ["/portal.php"]],
    ["/", ["/portal.php"]],
    ["/x/portal.php", ["/x/portal.php"]],
    ["/old/c", ["/old/portal.php", "/old/server/load.php"]],
  ])("at %s asks %s", async (path, paths) => {
    const at = paths.at(-1) ?? "";
    expect((await check(path, { [at]: token })).code).toBe("ok");
    expect(asked).toEqual(paths);
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ["no token", saying('{"js":{"token":""}}'), "login"],
    ["an empty list", saying('{"js":[]}'), "login"],
    ["nothing below js", saying('{"js":null}'), "login"],
    ["something else", saying('{"status":"ok"}'), "notPortal"],
    ["HTML", saying("<html>"), "notPortal"],
    ["404", failing(404), "notPortal"],
    ["403", failing(403), "login"],
    ["503", failing(503), "status"],
  ])("with %s", async (_, answer, code) => {
    expect((await check("/x/portal.php", { "/x/portal.php": answer })).code).toBe(code);
  });
});

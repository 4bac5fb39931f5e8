import type { APIResponse } from "@playwright/test";
import type { AccountName } from "../../setup/accounts.ts";
import { flatRoutes } from "../../setup/route-tree.ts";
import type { ServerProcess } from "../../setup/server-process.ts";
import {
  type Cookies,
  carboxCookies,
  expect,
  newClient,
  newDevice,
  newPanel,
  panelCookies,
  registerUser,
  type Sessions,
  sessionOf,
  test,
} from "../fixtures.ts";
import { expectedGuards, type Guard } from "./expected-guards.ts";

const routes = flatRoutes().filter((route) => !route.layout);
/** The device of row 2: row 1 is archived on the way. */
const MAC = "02:00:00:00:00:02";
/** Values for path parameters: a row that is there, or a well-formed token that is not. */
const SAMPLES: Record<string, string> = {
  ":id": "1",
  ":action": "extend",
  ":provider": "desk",
  ":code": "K7MP3XQ2",
  ":token": "a".repeat(43),
  ":mac": MAC,
  ":kind": "xtreams",
  ":source": "1",
  ":mode": "live-tv",
  ":preference": "banner-time",
  "*": "no/such/page",
};

interface Persona {
  account: AccountName | null;
  device: "without a password" | "with a password" | null;
  carbox?: boolean;
}

/** A session of one area is none in another, so each is tried at the routes of all. */
const personas: Record<string, Persona> = {
  anonymous: { account: null, device: null },
  "wrong permission": { account: "noperm", device: null },
  // Before whoever may do everything: that archives the demo's car-box, too.
  "car-box": { account: null, device: null, carbox: true },
  "right permission": { account: "super", device: null },
  "device without a password": { account: null, device: "without a password" },
  device: { account: null, device: "with a password" },
};

const requests = {
  GET: { method: "GET", url: (path: string) => path },
  "GET .data": { method: "GET", url: (path: string) => `${dataPath(path)}` },
  "GET .data?_routes": { method: "GET", url: (path: string, id: string) => `${dataPath(path)}?_routes=${id}` },
  POST: { method: "POST", url: (path: string) => path },
  "POST .data": { method: "POST", url: (path: string) => `${dataPath(path)}` },
} as const;
type Kind = keyof typeof requests;

test("every route says who may open it, and no other is named", () => {
  expect(Object.keys(expectedGuards).sort()).toEqual(routes.map((route) => route.id).sort());
});

for (const [name, persona] of Object.entries(personas)) {
  for (const kind of Object.keys(requests) as Kind[]) {
    test(`${name}, ${kind}`, async ({ server, sessions }) => {
      const secret = await aPortal(server, sessions);
      const own = await deviceCookies(persona, server);
      for (const route of routes) {
        const guard = expectedGuards[route.id] ?? { kind: "none" };
        // A client of its own: an answer's cookies must not reach the next request.
        const client = await newClient(server, [
          ...(await accountCookies(persona, route.id, server, sessions)),
          // Signing out ends the session at the API: the other routes need one that goes on.
          ...(route.id === "device.logout" ? await deviceCookies(persona, server) : own),
          ...(await carboxCookiesFor(persona, route.id, server, sessions)),
        ]);
        const path = pathOf(route.path) + (route.index ? "?index" : "");
        const { method, url } = requests[kind];
        const target =
          kind.startsWith("POST") || !route.index ? url(path, route.id) : url(pathOf(route.path), route.id);
        const answer = await client.fetch(target, {
          method,
          maxRedirects: 0,
          ...(method === "POST" ? { form: { x: "1" } } : {}),
        });
        const label = `${route.id}: ${method} ${target}`;
        expect.soft(outcomeOf(answer, await answer.text()), label).toMatch(expectation(guard, persona, kind));
        // The demo's car-box plays from that very portal, and its own page says so.
        const isOwn = persona.carbox && route.id === "carbox.portal";
        if (persona.account !== "super" && !isOwn)
          expect.soft(await answer.text(), `${label} gives nothing away`).not.toContain(secret);
        await client.dispose();
      }
    });
  }
}

/** A redirect as `→ /path`, also one that a data request carries in its body; else the status. */
function outcomeOf(answer: APIResponse, body: string): string {
  const location = answer.headers().location;
  if (location) return `→ ${location.replace(/^https?:\/\/[^/]+/, "")}`;
  if (answer.status() === 202) return `→ ${/"(\/[^"]*)"/.exec(body)?.[1] ?? "?"}`;
  return String(answer.status());
}

/** The outcomes that keep to a guard. 405: the route has no action, so nothing ran. */
function expectation(guard: Guard, { account, device, carbox }: Persona, kind: Kind): RegExp {
  const posted = kind.startsWith("POST");
  const only = (target: string) => new RegExp(`^(→ ${target}${posted ? "|405" : ""})$`);
  const inside = posted
    ? /^(→ \/(?!login|unauthorized|device\/(login|password)|carbox\/login).*|2\d\d|4(00|04|05|09|22))$/
    : /^(200|204|404|→ \/(?!login|unauthorized|device\/(login|password)|carbox\/login).*)$/;
  const panelHome = device === "with a password" ? "/device" : "/device/password";
  switch (guard.kind) {
    case "none":
      return posted ? /^(→ \/.*|[24]\d\d)$/ : /^(→ \/.*|200|204|401|404|405)$/;
    case "guest":
      return account ? only("/(welcome)?") : inside;
    case "guest-at-provider":
      return only(account ? "/(welcome)?" : "/login");
    case "device-guest":
      return device ? only(panelHome) : inside;
    case "first-password":
      if (device === "without a password") return inside;
      return only(device ? panelHome : PANEL_LOGIN);
    case "device":
      if (device === "with a password") return inside;
      return only(device ? panelHome : PANEL_LOGIN);
    case "carbox":
      return carbox ? inside : only("/carbox/login");
    case "carbox-guest":
      return carbox ? only("/carbox/portal") : inside;
    case "text-sender":
      // The devices of the personas are their own, so none is the one that is written to.
      return account === "super" ? inside : only(`/device/login\\?${new URLSearchParams({ mac: MAC })}`);
    case "signed-in":
      return account ? inside : only("/login");
    case "permission":
      if (account === "super") return inside;
      return only(account ? `/unauthorized\\?permission=${guard.permission}` : "/login");
  }
}

/** With the MAC that the browser remembers, if it does. */
const PANEL_LOGIN = "/device/login(\\?mac=[0-9A-F%]+)?";

function pathOf(pattern: string): string {
  return pattern
    .split("/")
    .map((step) => SAMPLES[step] ?? step)
    .join("/");
}

function dataPath(path: string): string {
  const [pathname = "/", query] = path.split("?");
  const data = pathname === "/" ? "/_root.data" : `${pathname}.data`;
  return query ? `${data}?${query}` : data;
}

async function accountCookies(
  { account }: Persona,
  routeId: string,
  server: ServerProcess,
  sessions: Sessions,
): Promise<Cookies> {
  if (!account) return [];
  // Signing out ends the session at the API: not one that other tests go on with.
  if (routeId === "logout") return (await registerUser(server)).cookies;
  return sessionOf(account, server, sessions);
}

/** Of a device of one's own, which forms without a meaning may change. */
async function deviceCookies({ device }: Persona, server: ServerProcess): Promise<Cookies> {
  if (!device) return [];
  if (device === "with a password") return (await newPanel(server)).cookies;
  const { mac, key } = await newDevice(server);
  return panelCookies(server, { mac, password: key });
}

async function carboxCookiesFor(
  { carbox }: Persona,
  routeId: string,
  server: ServerProcess,
  sessions: Sessions,
): Promise<Cookies> {
  if (!carbox) return [];
  return routeId === "carbox.logout" ? carboxCookies(server) : sessionOf("carbox", server, sessions);
}

let portalUrl: string | null = null;

/** The URL of portal 1, which nobody without the permission may ever see; read before a test archives it. */
async function aPortal(server: ServerProcess, sessions: Sessions): Promise<string> {
  if (portalUrl) return portalUrl;
  const client = await newClient(server, await sessionOf("super", server, sessions));
  const page = await (await client.get("/portals/1/edit")).text();
  await client.dispose();
  const match = /name="url"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="url"/.exec(page);
  portalUrl = match?.[1] ?? match?.[2] ?? null;
  if (!portalUrl) throw new Error("Portal 1 has no URL in its edit page.");
  return portalUrl;
}

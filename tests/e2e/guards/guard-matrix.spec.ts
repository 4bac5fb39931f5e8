import type { APIResponse } from "@playwright/test";
import { flatRoutes } from "../../setup/route-tree.ts";
import type { ServerProcess } from "../../setup/server-process.ts";
import { type Cookies, expect, newClient, registerUser, type Sessions, sessionOf, test } from "../fixtures.ts";
import { expectedGuards, type Guard } from "./expected-guards.ts";

const routes = flatRoutes().filter((route) => !route.layout);
/** Values for path parameters: a row that is there, or a well-formed token that is not. */
const SAMPLES: Record<string, string> = {
  ":id": "1",
  ":action": "extend",
  ":token": "a".repeat(43),
  "*": "no/such/page",
};

const personas = { anonymous: null, "wrong permission": "noperm", "right permission": "super" } as const;
type Persona = keyof typeof personas;

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

for (const persona of Object.keys(personas) as Persona[]) {
  for (const kind of Object.keys(requests) as Kind[]) {
    test(`${persona}, ${kind}`, async ({ server, sessions }) => {
      const secret = await aPortal(server, sessions);
      for (const route of routes) {
        const guard = expectedGuards[route.id] ?? { kind: "none" };
        // A client of its own: an answer's cookies must not reach the next request.
        const client = await newClient(server, await cookiesOf(persona, route.id, server, sessions));
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
        if (persona !== "right permission")
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
function expectation(guard: Guard, persona: Persona, kind: Kind): RegExp {
  const posted = kind.startsWith("POST");
  const or405 = posted ? "|405" : "";
  const toLogin = new RegExp(`^(→ /login${or405})$`);
  const home = "→ /(welcome)?";
  const inside = posted
    ? /^(→ \/(?!login|unauthorized).*|2\d\d|4(00|04|05|09|22))$/
    : /^(200|204|404|→ \/(?!login|unauthorized).*)$/;
  if (guard.kind === "none") return posted ? /^(→ \/.*|[24]\d\d)$/ : /^(→ \/.*|200|204|401|404|405)$/;
  if (guard.kind === "guest") return persona === "anonymous" ? inside : new RegExp(`^(${home}${or405})$`);
  if (persona === "anonymous") return toLogin;
  if (guard.kind === "signed-in" || persona === "right permission") return inside;
  return new RegExp(`^(→ /unauthorized\\?permission=${guard.permission}${or405})$`);
}

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

async function cookiesOf(
  persona: Persona,
  routeId: string,
  server: ServerProcess,
  sessions: Sessions,
): Promise<Cookies> {
  const account = personas[persona];
  if (!account) return [];
  // Signing out ends the session at the API: not one that other tests go on with.
  if (routeId === "logout") return (await registerUser(server)).cookies;
  return sessionOf(account, server, sessions);
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

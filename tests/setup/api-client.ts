import { accounts } from "./accounts.ts";

/** Calls the API of a running server as a program would. */
export interface ApiClient {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** Signs in as the demo's super-admin at `/api/login`. */
export async function signInToApi(url: string): Promise<ApiClient> {
  const { email, password } = accounts.super;
  const login = await send(url, null, "POST", "/login", { email, password });
  const token = typeof login.body === "object" && login.body !== null ? Reflect.get(login.body, "token") : null;
  if (typeof token !== "string") throw new Error(`POST /api/login answered ${login.status}.`);
  return { call: (method, path, body) => send(url, token, method, path, body) };
}

async function send(url: string, token: string | null, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      accept: "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
}

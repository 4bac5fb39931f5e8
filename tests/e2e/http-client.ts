import { randomBytes } from "node:crypto";
import { type APIRequestContext, type BrowserContext, request } from "@playwright/test";
import type { ServerProcess } from "../setup/server-process.ts";

export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** An address that no other test speaks from. */
export function newAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** Requests as a browser at the server's own pages would send them, each client from its own address. */
export function newClient(server: ServerProcess, cookies: Cookies = []): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { Origin: server.url, "X-Forwarded-For": newAddress() },
    storageState: { cookies, origins: [] },
  });
}

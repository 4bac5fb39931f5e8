import { z } from "zod";
import type { ProviderStatus } from "../../contract/provider-checks.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { OutgoingError } from "../outgoing/outgoing-error.ts";
import { checked, outcome, type ProviderAccount, type ProviderCheck } from "./provider-check.ts";

/** An account of an Xtream panel. */
export interface XtreamLogin {
  /** The panel's base: its path is kept. */
  server_url: string;
  username: string;
  password: string;
  /** Some panels answer their players only. */
  user_agent?: string | null;
}

/** Panels write numbers as texts, and texts as numbers. */
const loose = z.union([z.string(), z.number()]).nullish();
const answer = z.object({
  user_info: z.object({
    auth: loose,
    status: loose,
    is_trial: loose,
    exp_date: loose,
    active_cons: loose,
    max_connections: loose,
  }),
});
type UserInfo = z.output<typeof answer>["user_info"];

const MAX_BYTES = 256 * 1024;

/** Asks a panel's `player_api.php` how an account stands. */
export function checkXtreamAccount(outgoing: Outgoing, login: XtreamLogin, now: Date): Promise<ProviderCheck> {
  return checked(async () => {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (login.user_agent) headers["User-Agent"] = login.user_agent;
    const response = await outgoing.fetch(playerApi(login), { headers, maxBytes: MAX_BYTES });
    const parsed = answer.safeParse(await response.json().catch(notJson));
    if (!parsed.success) return outcome("notXtream");
    const info = parsed.data.user_info;
    // Panels answer a wrong name or password with auth 0, or with next to nothing.
    if (String(info.auth ?? "") === "0" || (info.auth == null && info.status == null)) return outcome("login");
    return judged(accountOf(info), now);
  });
}

function playerApi({ server_url, username, password }: XtreamLogin): string {
  const url = new URL(server_url);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/player_api.php`;
  url.search = new URLSearchParams({ username, password }).toString();
  return url.href;
}

/** A page of HTML is no panel; a connection that broke is said as such. */
function notJson(error: unknown): null {
  if (error instanceof OutgoingError && error.reason === "unreadable") return null;
  throw error;
}

function judged(account: ProviderAccount, now: Date): ProviderCheck {
  const { status, expires_at } = account;
  if (status === "banned" || status === "disabled" || status === "expired") return outcome(status, account);
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return outcome("expired", account);
  return outcome("ok", account);
}

function accountOf(info: UserInfo): ProviderAccount {
  return {
    status: statusOf(info),
    expires_at: instantOf(info.exp_date),
    active_connections: countOf(info.active_cons),
    max_connections: countOf(info.max_connections),
  };
}

const words: Record<string, ProviderStatus> = {
  active: "active",
  trial: "trial",
  expired: "expired",
  banned: "banned",
  disabled: "disabled",
};

function statusOf({ status, is_trial }: UserInfo): ProviderStatus {
  const known = new Map(Object.entries(words)).get(String(status ?? "active").toLowerCase()) ?? "other";
  return known === "active" && String(is_trial ?? "0") === "1" ? "trial" : known;
}

/** Seconds since 1970, or a date in words; 0 and nothing mean that there is no end. */
function instantOf(value: UserInfo["exp_date"]): string | null {
  const text = String(value ?? "").trim();
  const at = new Date(/^\d+$/.test(text) ? Number(text) * 1000 : text);
  const year = Number.isNaN(at.getTime()) ? 0 : at.getUTCFullYear();
  return year > 1970 && year <= 9999 ? at.toISOString() : null;
}

function countOf(value: UserInfo["max_connections"]): number | null {
  const count = Number.parseInt(String(value ?? ""), 10);
  return count >= 0 && count <= 1_000_000 ? count : null;
}

import type { Upstream } from "~/upstream/client.server";
import { isUpstreamError } from "~/upstream/errors";
import { currentUser, rolePermissions, type User } from "~contract/accounts.ts";
import { type Notification, notifications } from "~contract/notifications.ts";
import { type AdminCookie, adminCookie } from "./admin-session.server";
import { upstreamWith } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";

export type Role = User["roles"][number];
export type SecondFactor = "off" | "pending" | "confirmed";

export interface SignedIn {
  state: "signed-in";
  user: User;
  roles: readonly Role[];
  permissions: ReadonlySet<string>;
  /** Set when the permissions could not be fetched: the set is empty then and says nothing. */
  permissionsFailure: unknown;
  unread: Notification[];
  secondFactor: SecondFactor;
  cookie: AdminCookie;
}

/** Who the request comes from. `ended`: there was a session and the API said 401 to it. */
export type Identity = { state: "anonymous"; ended: boolean } | SignedIn | { state: "unavailable"; failure: unknown };

const MEMO = "session.identity";
/** The bell shows the latest few; the full list has its own page. */
const UNREAD_SHOWN = 10;

/**
 * The identity behind the admin session: user, permissions and unread notifications, fetched
 * in parallel once per request (spec §4 "session restore"). It never throws: a failed user
 * fetch other than 401 is `unavailable` and keeps the session.
 */
export function identityOf(args: ServerArgs): Promise<Identity> {
  const known = args.context.memo.get(MEMO);
  if (known instanceof Promise) return known;
  const fetching = fetchIdentity(args);
  args.context.memo.set(MEMO, fetching);
  return fetching;
}

async function fetchIdentity(args: ServerArgs): Promise<Identity> {
  const cookie = await adminCookie.of(args);
  if (!cookie) return { state: "anonymous", ended: false };
  const api = await upstreamWith(cookie.token, args);
  try {
    // A token whose second factor is pending may only ask for its user.
    const early = cookie.second_factor_pending ? null : fetchRights(api);
    const user = await api.call(currentUser, {});
    const secondFactor = secondFactorOf(user);
    const rights = secondFactor === "pending" ? noRights : await (early ?? fetchRights(api));
    const roles = user.roles.length > 0 ? user.roles : rights.roles;
    return { state: "signed-in", ...rights, user, roles, secondFactor, cookie };
  } catch (failure) {
    if (isUpstreamError(failure, "unauthorized")) return { state: "anonymous", ended: true };
    args.context.log.warn(
      { err: failure, requestId: args.context.requestId },
      "the signed-in user could not be fetched",
    );
    return { state: "unavailable", failure };
  }
}

type Rights = Pick<SignedIn, "permissions" | "roles" | "unread" | "permissionsFailure">;
const noRights: Rights = { permissions: new Set(), roles: [], unread: [], permissionsFailure: null };

/** Failures here are ignored (spec §8); a route that needs a permission answers 503 by itself. */
async function fetchRights(api: Upstream): Promise<Rights> {
  const [held, unread] = await Promise.allSettled([
    api.call(rolePermissions, {}),
    api.call(notifications, { query: { unread: "true", length: UNREAD_SHOWN } }),
  ]);
  return {
    permissions: new Set(held.status === "fulfilled" ? held.value.permissions : []),
    roles: held.status === "fulfilled" ? held.value.roles : [],
    permissionsFailure: held.status === "rejected" ? held.reason : null,
    unread: unread.status === "fulfilled" ? unread.value.data : [],
  };
}

/** Where a user stands with the second factor on the token in use. */
export function secondFactorOf(user: User): SecondFactor {
  if (!user.two_factor_enabled) return "off";
  return user.two_factor_confirmed_at ? "confirmed" : "pending";
}

/** The path that "home" means for somebody: without view-dashboard it is /welcome. */
export function homePath(permissions: ReadonlySet<string>): "/" | "/welcome" {
  return permissions.has("view-dashboard") ? "/" : "/welcome";
}

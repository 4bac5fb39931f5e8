import type { Upstream } from "~/upstream/client.server";
import { currentUser, rolePermissions, type User } from "~contract/accounts.ts";
import { type Notification, notifications } from "~contract/notifications.ts";
import { type AdminCookie, adminCookie } from "./admin-session.server";
import { restoredSession } from "./restored-session.server";

export type Role = User["roles"][number];
export type SecondFactor = "off" | "pending" | "confirmed";

export interface SignedIn {
  user: User;
  roles: readonly Role[];
  permissions: ReadonlySet<string>;
  /** Set when the permissions could not be fetched: the set is empty then and says nothing. */
  permissionsFailure: unknown;
  unread: Notification[];
  secondFactor: SecondFactor;
  cookie: AdminCookie;
}

/** The bell shows the latest few; the full list has its own page. */
const UNREAD_SHOWN = 10;

/** The identity behind the admin session: user, permissions and unread notifications, fetched in parallel. */
export const identityOf = restoredSession("the signed-in user", adminCookie, async (api, cookie): Promise<SignedIn> => {
  // A token whose second factor is pending may only ask for its user.
  const early = cookie.second_factor_pending ? null : fetchRights(api);
  const user = await api.call(currentUser, {});
  const secondFactor = secondFactorOf(user);
  const rights = secondFactor === "pending" ? noRights : await (early ?? fetchRights(api));
  const roles = user.roles.length > 0 ? user.roles : rights.roles;
  return { ...rights, user, roles, secondFactor, cookie };
});

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

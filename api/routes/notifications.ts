import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { notifications, notificationsRead } from "../../contract/notifications.ts";
import { notification } from "../db/schema/index.ts";
import type { Mount } from "../http/mount.ts";

const DEFAULT_LENGTH = 20;

export function mountNotifications(mount: Mount): void {
  mount.guarded(notifications, async ({ query, caller, services }) => {
    const mine = eq(notification.user_id, caller.user.id);
    const length = query.length ?? DEFAULT_LENGTH;
    const page = query.page ?? 1;
    const onlyUnread = query.unread === "true";
    const [data, [counts]] = await Promise.all([
      services.db
        .select()
        .from(notification)
        .where(and(mine, onlyUnread ? isNull(notification.read_at) : undefined))
        .orderBy(desc(notification.id))
        .limit(length)
        .offset((page - 1) * length),
      services.db
        .select({
          total: sql<number>`count(*)::integer`,
          unread: sql<number>`(count(*) filter (where ${notification.read_at} is null))::integer`,
        })
        .from(notification)
        .where(mine),
    ]);
    const { total, unread } = counts ?? { total: 0, unread: 0 };
    return { data, meta: { total: onlyUnread ? unread : total, unread, page, length } };
  });

  // Others' ids change nothing and are answered like one's own.
  mount.guarded(notificationsRead, async ({ body, caller, services }) => {
    const named = "ids" in body ? inArray(notification.id, body.ids) : undefined;
    await services.db
      .update(notification)
      .set({ read_at: services.now().toISOString() })
      .where(and(eq(notification.user_id, caller.user.id), isNull(notification.read_at), named));
    return undefined;
  });
}

import { notifications, notificationsRead } from "~contract/notifications.ts";

/** The calls behind the page of notifications. */
export const notificationCalls = { list: notifications, read: notificationsRead };

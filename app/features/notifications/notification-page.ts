/** Notifications on a page. */
export const PAGE_LENGTH = 20;

/** What the page's address asks for: `?unread=true&page=2`; nonsense counts as the first page of all. */
export function notificationPage(url: string) {
  const params = new URL(url).searchParams;
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { length: PAGE_LENGTH, page, unread: params.get("unread") === "true" ? ("true" as const) : undefined };
}

/** The address of a page of notifications. */
export function notificationsHref(page: number, onlyUnread: boolean): string {
  const query = new URLSearchParams();
  if (onlyUnread) query.set("unread", "true");
  if (page > 1) query.set("page", String(page));
  return `/settings/notifications${query.size > 0 ? `?${query}` : ""}`;
}

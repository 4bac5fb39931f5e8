import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { notificationCalls } from "~/features/notifications/notification-calls.server";
import { NotificationList } from "~/features/notifications/notification-list";
import { notificationsHref as hrefOf, notificationPage, PAGE_LENGTH } from "~/features/notifications/notification-page";
import { thisMinute } from "~/i18n/this-minute";
import type { RouteHandle } from "~/lib/route-handle";
import { guarded } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { safePath } from "~/session/safe-path";
import { redirectWithToast } from "~/session/toast.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export const handle: RouteHandle = { title: (t) => t("settings:notifications.title") };

export const loader = guarded({}, async ({ api, timeZone }, args: LoaderFunctionArgs) => {
  const query = notificationPage(args.request.url);
  const { data: found, meta } = await api.call(notificationCalls.list, { query });
  return {
    items: found.map((item) => ({
      id: String(item.id),
      body: item.data.body,
      href: safePath(item.data.url),
      read: Boolean(item.read_at),
      at: item.created_at,
    })),
    onlyUnread: query.unread === "true",
    page: query.page,
    total: meta?.total ?? found.length,
    unread: meta?.unread ?? found.filter((item) => !item.read_at).length,
    now: thisMinute(),
    timeZone,
  };
});

export const action = guarded({}, async ({ api, t }, args: ActionFunctionArgs) => {
  const fields = await args.request.formData();
  const { page, unread } = notificationPage(args.request.url);
  const back = hrefOf(page, unread === "true");
  return pressButton(back, args, t, async () => {
    if (fields.get("intent") === "read-all") {
      await api.call(notificationCalls.read, { body: { all: true } });
      return redirectWithToast(back, { type: "success", text: t("settings:notifications.allMarked") }, args);
    }
    const id = Number(fields.get("id"));
    if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 400 });
    await api.call(notificationCalls.read, { body: { ids: [id] } });
    return redirect(back);
  });
});

export default function NotificationsPage() {
  const { t } = useTranslation("settings");
  const { items, onlyUnread, page, total, unread, now, timeZone } = useLoaderData<typeof loader>();
  return (
    <Card title={t("notifications.title")} flush>
      <div className="bar">
        <nav className="segments" aria-label={t("notifications.filter")}>
          <a href={hrefOf(1, false)} aria-current={onlyUnread ? undefined : "page"}>
            {t("notifications.all")}
          </a>
          <a href={hrefOf(1, true)} aria-current={onlyUnread ? "page" : undefined}>
            {t("notifications.onlyUnread", { count: unread })}
          </a>
        </nav>
        {unread > 0 && (
          <Form method="post">
            <SubmitButton variant="secondary" size="small" name="intent" value="read-all" icon="check">
              {t("notifications.markAll")}
            </SubmitButton>
          </Form>
        )}
      </div>
      {items.length > 0 ? (
        <>
          <NotificationList items={items} now={now} timeZone={timeZone} />
          {total > PAGE_LENGTH && (
            <Pagination page={page} total={total} length={PAGE_LENGTH} hrefOf={(to) => hrefOf(to, onlyUnread)} />
          )}
        </>
      ) : (
        <EmptyState
          icon="bell"
          title={onlyUnread ? t("notifications.noneUnread") : t("notifications.none")}
          action={onlyUnread && <LinkButton href={hrefOf(1, false)}>{t("notifications.showAll")}</LinkButton>}
        >
          {onlyUnread ? t("notifications.noneUnreadText") : t("notifications.noneText")}
        </EmptyState>
      )}
    </Card>
  );
}

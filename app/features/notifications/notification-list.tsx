import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Ago } from "~/ui/time";

/** A notification as its page shows it. */
export interface ShownNotification {
  id: string;
  body: string;
  /** Path of this site that it is about. */
  href: string | null;
  read: boolean;
  at: string;
}

interface NotificationListProps {
  items: readonly ShownNotification[];
  now: string;
  timeZone: string;
}

/** Notifications, newest first; each can be marked as read by itself. */
export function NotificationList({ items, now, timeZone }: NotificationListProps) {
  const { t } = useTranslation("settings");
  return (
    <ul className="rows">
      {items.map((item) => (
        <li key={item.id} className="rows-item">
          <div className="rows-text">
            <span className={item.read ? undefined : "strong"}>
              {item.href ? <a href={item.href}>{item.body}</a> : item.body}
            </span>
            <span className="muted">
              <Ago at={item.at} now={now} timeZone={timeZone} />
            </span>
          </div>
          {item.read ? null : (
            <>
              <Badge tone="info" dot>
                {t("notifications.unread")}
              </Badge>
              <Form method="post">
                <input type="hidden" name="id" value={item.id} />
                <SubmitButton
                  variant="ghost"
                  size="small"
                  name="intent"
                  value="read"
                  icon="check"
                  aria-label={t("notifications.markNamed", { body: item.body })}
                >
                  {t("notifications.mark")}
                </SubmitButton>
              </Form>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, relativeTime } from "~/i18n/format";

interface AgoProps {
  at: string;
  /** From the loader, so that server and browser write the same words. */
  now: string;
  timeZone: string;
}

/** How long ago, with the exact time and zone as title. */
export function Ago(props: AgoProps) {
  const { i18n } = useTranslation();
  return timeAgo(props, i18n.language);
}

/** The same without a hook, for the cells of a table: a hook in each of them costs more than the cell. */
export function timeAgo({ at, now, timeZone }: AgoProps, locale: string): ReactElement {
  return (
    // The words are ICU's, and browsers bring other versions of it than the server.
    <time dateTime={at} title={`${formatDateTime(at, timeZone)} ${timeZone}`} suppressHydrationWarning>
      {relativeTime(at, now, locale)}
    </time>
  );
}

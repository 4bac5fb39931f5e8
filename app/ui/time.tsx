import { useTranslation } from "react-i18next";
import { formatDateTime, relativeTime } from "~/i18n/format";

/**
 * How long ago, with the exact time and zone as title. `now` comes from the loader, so that
 * server and browser write the same words.
 */
export function Ago({ at, now, timeZone }: { at: string; now: string; timeZone: string }) {
  const { i18n } = useTranslation();
  return (
    // The words are ICU's, and browsers bring other versions of it than the server.
    <time dateTime={at} title={`${formatDateTime(at, timeZone)} ${timeZone}`} suppressHydrationWarning>
      {relativeTime(at, now, i18n.language)}
    </time>
  );
}

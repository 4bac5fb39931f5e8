import { useTranslation } from "react-i18next";
import { MISSING } from "~/i18n/format";

/** What was done, in words; an action that this app has no words for shows its name. */
export function ActionName({ action }: { action: string }) {
  const { t } = useTranslation("activity");
  return <>{t(`choices.action.${action}`, { defaultValue: action })}</>;
}

/** The kind of thing that it was done to. */
export function SubjectType({ type }: { type: string }) {
  const { t } = useTranslation("activity");
  return <>{t(`choices.subject_type.${type}`, { defaultValue: type })}</>;
}

/** The thing itself, with the way to its screen where there is one. */
export function SubjectLink({ subject, url }: { subject?: string | null; url?: string | null }) {
  if (!subject) return <span className="missing">{MISSING}</span>;
  return url ? <a href={url}>{subject}</a> : <bdi>{subject}</bdi>;
}

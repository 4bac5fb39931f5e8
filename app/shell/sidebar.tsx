import { useMatches } from "@remix-run/react";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Remembered } from "~/ui/remembered";
import { entryOfRoute, groups, isAvailable, type NavigationEntry, type NavigationGroup, sections } from "./navigation";
import { useOpenedGroups } from "./use-opened-groups";

/** The sidebar's entries for the permissions a person holds (spec §2.8). */
export function Sidebar({ permissions }: { permissions: readonly string[] }) {
  const matches = useMatches();
  const id = matches.at(-1)?.id ?? "";
  const active = entryOfRoute(id)?.route ?? "";
  const exact = id === active;
  return (
    <Remembered by={`sidebar ${active} ${exact} ${permissions.join()}`}>
      <Entries permissions={permissions} active={active} exact={exact} />
    </Remembered>
  );
}

interface EntriesProps {
  permissions: readonly string[];
  /** Route name of the entry that the page belongs to. */
  active: string;
  /** The page is the entry's own, not one below it. */
  exact: boolean;
}

function Entries({ permissions, active, exact }: EntriesProps) {
  const { t } = useTranslation("shell");
  const held = new Set(permissions);
  const shown = (entries: readonly NavigationEntry[]) =>
    entries.filter((entry) => !entry.hidden && held.has(entry.permission));
  const list = (entries: readonly NavigationEntry[], labelledBy?: string) => (
    <ul aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.route}>{entryOf(entry, entry.route !== active ? undefined : exact ? "page" : "true", t)}</li>
      ))}
    </ul>
  );

  const opened = groups.filter((group) => held.has(group.permission) && shown(group.entries).length > 0);
  return (
    <>
      {sections.map((section) => {
        const entries = shown(section.entries);
        if (entries.length === 0) return null;
        if (section.id === "overview") return <div key={section.id}>{list(entries)}</div>;
        return (
          <div key={section.id}>
            <p className="nav-heading" id={`nav-${section.id}`}>
              {t(`section.${section.id}`)}
            </p>
            {list(entries, `nav-${section.id}`)}
          </div>
        );
      })}
      {opened.length > 0 && (
        <div>
          <p className="nav-heading">{t("administration")}</p>
          {opened.map((group) => {
            const entries = shown(group.entries);
            const holdsActive = entries.some(({ route }) => route === active);
            return (
              <Group key={group.id} group={group} holdsActive={holdsActive}>
                {list(entries)}
              </Group>
            );
          })}
        </div>
      )}
    </>
  );
}

/** A plain function and not a component: each of the sixty would listen for a change of language by itself. */
function entryOf(entry: NavigationEntry, current: "page" | "true" | undefined, t: TFunction<"shell">): ReactNode {
  const label = t(`nav.${entry.route.replaceAll(".", "_")}`);
  if (isAvailable(entry)) {
    return (
      <a className="nav-item" href={entry.path} aria-current={current}>
        <Icon name={entry.icon} />
        {label}
      </a>
    );
  }
  return (
    <span className="nav-item unavailable" aria-disabled="true" title={t("soon.hint")}>
      <Icon name={entry.icon} />
      {label}
      <span className="nav-soon">{t("soon.label")}</span>
    </span>
  );
}

interface GroupProps {
  group: NavigationGroup;
  holdsActive: boolean;
  children: React.ReactNode;
}

function Group({ group, holdsActive, children }: GroupProps) {
  const { t } = useTranslation("shell");
  const opened = useOpenedGroups(group.id, holdsActive);
  return (
    <details className="nav-group" {...opened}>
      <summary className="nav-item">
        <Icon name={group.icon} />
        {t(`group.${group.id}`)}
        <Icon name="chevron-right" className="nav-chevron" />
      </summary>
      {children}
    </details>
  );
}

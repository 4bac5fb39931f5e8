import type { EditableEntity } from "~/screens/definition";
import type { Tone } from "~/ui/notice";
import type { PortalRow } from "~contract/portals.ts";

const types = ["stalker", "xtream", "m3u"] as const satisfies readonly PortalRow["type"][];

/** What a check found, by how bad it is. */
const resultTones: Record<NonNullable<PortalRow["last_result"]>, Tone> = {
  ok: "ok",
  login: "bad",
  expired: "bad",
  banned: "bad",
  disabled: "bad",
  notXtream: "bad",
  notPlaylist: "bad",
  notPortal: "bad",
  url: "bad",
  header: "bad",
  refused: "bad",
  unresolvable: "bad",
  unreachable: "warn",
  tls: "warn",
  timeout: "warn",
  tooLarge: "warn",
  status: "warn",
  tooManyRedirects: "warn",
  unsafeRedirect: "warn",
  unreadable: "warn",
};

/** The portals that devices are pointed at: how their list and their form look. */
export const portals: EditableEntity<PortalRow> = {
  name: "portals",
  path: "/portals",
  title: "name",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true },
      { key: "name", kind: "text", sortable: true, opens: true },
      { key: "type", kind: "choice", sortable: true },
      { key: "url", kind: "mono", sortable: true },
      { key: "active", kind: "flag", sortable: true, tones: { true: "ok", false: "neutral" } },
      { key: "expires_at", kind: "day", sortable: true },
      { key: "last_result", kind: "choice", sortable: true, tones: resultTones },
      { key: "updated_at", kind: "ago", sortable: true, hidden: true },
      { key: "username", kind: "text", sortable: true, hidden: true },
      { key: "max_connections", kind: "number", sortable: true, hidden: true },
      { key: "priority", kind: "number", sortable: true, hidden: true },
      { key: "is_default", kind: "flag", sortable: true, hidden: true, tones: { true: "info", false: "neutral" } },
      { key: "user_agent", kind: "text", hidden: true },
      { key: "last_checked_at", kind: "ago", sortable: true, hidden: true },
      { key: "account_expires_at", kind: "day", sortable: true, hidden: true },
      { key: "created_at", kind: "instant", sortable: true, hidden: true },
    ],
    filters: [
      { key: "type", kind: "choice", values: types },
      { key: "active", kind: "choice", values: ["true", "false"] },
      { key: "expires_at", kind: "days" },
    ],
    bulk: [
      { name: "enable", icon: "circle-check" },
      { name: "disable", icon: "ban" },
    ],
    rowActions: [{ name: "check", icon: "refresh-cw" }],
  },
  edit: {
    initial: { type: "stalker", max_connections: 1, priority: 0, active: true },
    sections: [
      {
        name: "connection",
        fields: [
          { name: "name", kind: "text" },
          { name: "type", kind: "choice", values: types },
          { name: "url", kind: "url", wide: true, hint: true },
          { name: "username", kind: "text", autoComplete: "off" },
          { name: "password", kind: "secret" },
          { name: "user_agent", kind: "text", wide: true, hint: true },
        ],
      },
      {
        name: "use",
        fields: [
          { name: "max_connections", kind: "number" },
          { name: "expires_at", kind: "day" },
          { name: "priority", kind: "number", hint: true },
          { name: "active", kind: "flag", wide: true, hint: true },
          { name: "is_default", kind: "flag", wide: true, hint: true },
        ],
      },
    ],
    facts: [
      { key: "last_checked_at", kind: "ago" },
      { key: "last_result", kind: "choice" },
      { key: "account_expires_at", kind: "day" },
      { key: "created_at", kind: "instant" },
      { key: "updated_at", kind: "instant" },
      { key: "lock_version", kind: "number" },
    ],
  },
};

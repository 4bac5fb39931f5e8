import type { EditableEntity } from "~/screens/definition";
import type { UserRow } from "~contract/users.ts";

const statuses = ["active", "disabled"] as const satisfies readonly UserRow["status"][];
const yesNo = ["true", "false"] as const;

/** The people with an account: how their list and their form look. */
export const users: EditableEntity<UserRow> = {
  name: "users",
  path: "/settings/users",
  title: "name",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true },
      { key: "name", kind: "text", sortable: true, opens: true },
      { key: "email", kind: "text", sortable: true },
      { key: "role_names", kind: "text" },
      { key: "owner_name", kind: "text" },
      { key: "status", kind: "choice", sortable: true, tones: { active: "ok", disabled: "neutral" } },
      { key: "last_login_at", kind: "ago", sortable: true },
      { key: "username", kind: "text", sortable: true, hidden: true },
      {
        key: "two_factor_enabled",
        kind: "flag",
        sortable: true,
        hidden: true,
        tones: { true: "ok", false: "neutral" },
      },
      { key: "device_limit", kind: "number", sortable: true, hidden: true },
      { key: "country", kind: "text", sortable: true, hidden: true },
      { key: "phone", kind: "text", hidden: true },
      { key: "created_at", kind: "instant", sortable: true, hidden: true },
      { key: "updated_at", kind: "ago", sortable: true, hidden: true },
    ],
    filters: [
      { key: "status", kind: "choice", values: statuses },
      { key: "role_id", kind: "reference" },
      { key: "two_factor_enabled", kind: "choice", values: yesNo },
      { key: "last_login_at", kind: "days" },
    ],
    bulk: [
      { name: "enable", icon: "circle-check", onRow: { status: ["disabled"] } },
      { name: "disable", icon: "ban", onRow: { status: ["active"] } },
    ],
  },
  edit: {
    initial: { device_limit: 0 },
    sections: [
      {
        name: "account",
        fields: [
          { name: "name", kind: "text" },
          { name: "email", kind: "email" },
          { name: "username", kind: "text", hint: true },
          { name: "password", kind: "newPassword", hint: true },
        ],
      },
      {
        name: "rights",
        fields: [
          { name: "role_ids", kind: "references", wide: true, hint: true },
          { name: "owner_id", kind: "reference", named: "owner_name", wide: true, hint: true },
          { name: "device_limit", kind: "number", hint: true },
        ],
      },
      {
        name: "person",
        fields: [
          { name: "phone", kind: "text" },
          { name: "country", kind: "reference" },
          { name: "language", kind: "reference" },
          { name: "timezone", kind: "reference" },
          { name: "notes", kind: "long", wide: true, hint: true },
        ],
      },
    ],
    facts: [
      { key: "status", kind: "choice" },
      { key: "two_factor_enabled", kind: "flag" },
      { key: "email_verified_at", kind: "instant" },
      { key: "last_login_at", kind: "instant" },
      { key: "last_login_ip", kind: "mono" },
      { key: "created_at", kind: "instant" },
      { key: "updated_at", kind: "instant" },
      { key: "lock_version", kind: "number" },
    ],
  },
};

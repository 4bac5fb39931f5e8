import type { EditableEntity } from "~/screens/definition";
import type { CarboxRow } from "~contract/carboxes.ts";

const statuses = ["active", "blocked", "expired"] as const satisfies readonly CarboxRow["status"][];

/** The accounts of boxes in vehicles: how their list and their form look. */
export const carboxes: EditableEntity<CarboxRow> = {
  name: "carboxes",
  path: "/carbox-devices",
  title: "username",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true, hidden: true },
      { key: "code", kind: "mono", sortable: true },
      { key: "username", kind: "text", sortable: true, opens: true },
      { key: "vehicle", kind: "text", sortable: true },
      { key: "plate", kind: "text", sortable: true },
      { key: "portal_name", kind: "text" },
      { key: "owner_name", kind: "text" },
      { key: "status", kind: "choice", sortable: true, tones: { active: "ok", expired: "warn", blocked: "bad" } },
      { key: "expires_at", kind: "day", sortable: true },
      { key: "last_login_at", kind: "ago", sortable: true },
      { key: "name", kind: "text", sortable: true, hidden: true },
      { key: "device_mac", kind: "mono", hidden: true },
      { key: "created_at", kind: "instant", sortable: true, hidden: true },
      { key: "updated_at", kind: "ago", sortable: true, hidden: true },
    ],
    filters: [
      { key: "status", kind: "choice", values: statuses },
      { key: "portal_id", kind: "reference" },
      { key: "owner_name", kind: "text" },
      { key: "expires_at", kind: "days" },
      { key: "last_login_at", kind: "days" },
    ],
    bulk: [
      { name: "block", icon: "ban", onRow: { status: ["active", "expired"] } },
      { name: "unblock", icon: "shield-check", onRow: { status: ["blocked"] } },
    ],
    rowActions: [
      { name: "reset-password", icon: "key-round", page: true },
      { name: "sign-out", icon: "log-out" },
    ],
  },
  edit: {
    initial: {},
    sections: [
      {
        name: "account",
        fields: [
          { name: "username", kind: "text", hint: true },
          { name: "password", kind: "newPassword", hint: true, neededToAdd: true },
          { name: "code", kind: "text", hint: true },
          { name: "name", kind: "text", hint: true },
        ],
      },
      {
        name: "vehicle",
        fields: [
          { name: "vehicle", kind: "text", hint: true },
          { name: "plate", kind: "text" },
          { name: "device_id", kind: "reference", named: "device_mac", wide: true, hint: true },
        ],
      },
      {
        name: "service",
        fields: [
          { name: "portal_id", kind: "reference", named: "portal_name", hint: true },
          { name: "expires_at", kind: "day", hint: true },
          { name: "owner_id", kind: "reference", named: "owner_name", hint: true },
        ],
      },
    ],
    facts: [
      { key: "status", kind: "choice" },
      { key: "last_login_at", kind: "instant" },
      { key: "created_at", kind: "instant" },
      { key: "updated_at", kind: "instant" },
      { key: "lock_version", kind: "number" },
    ],
  },
};

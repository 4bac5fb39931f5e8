import type { EditableEntity } from "~/screens/definition";
import type { DeviceRow } from "~contract/devices.ts";
import { expiryCell } from "./expiry-cell";

const kinds = ["standard", "appforce2", "onair", "qr", "carbox"] as const satisfies readonly DeviceRow["kind"][];
const statuses = ["pending", "active", "expired", "blocked"] as const satisfies readonly DeviceRow["status"][];

/** All devices, of every kind. */
export const devices: EditableEntity<DeviceRow> = {
  name: "devices",
  path: "/devices",
  title: "mac",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true, hidden: true },
      { key: "mac", kind: "mono", sortable: true, opens: true },
      { key: "name", kind: "text", sortable: true },
      { key: "model_name", kind: "text" },
      { key: "owner_name", kind: "text" },
      {
        key: "status",
        kind: "choice",
        sortable: true,
        tones: { pending: "info", active: "ok", expired: "warn", blocked: "bad" },
      },
      { key: "expires_at", kind: "day", sortable: true, needs: ["status"], cell: expiryCell },
      { key: "last_seen_at", kind: "ago", sortable: true },
      { key: "country", kind: "text", sortable: true },
      { key: "kind", kind: "choice", sortable: true, hidden: true },
      { key: "serial", kind: "mono", sortable: true, hidden: true },
      { key: "is_trial", kind: "flag", sortable: true, hidden: true, tones: { true: "info", false: "neutral" } },
      { key: "activated_at", kind: "instant", sortable: true, hidden: true },
      { key: "app_version", kind: "text", sortable: true, hidden: true },
      { key: "android_version", kind: "text", sortable: true, hidden: true },
      { key: "public_ip", kind: "mono", hidden: true },
      { key: "local_ip", kind: "mono", hidden: true },
      { key: "created_at", kind: "instant", sortable: true, hidden: true },
      { key: "updated_at", kind: "instant", sortable: true, hidden: true },
    ],
    filters: [
      { key: "status", kind: "choice", values: statuses },
      { key: "kind", kind: "choice", values: kinds },
      { key: "model_id", kind: "reference" },
      { key: "owner_name", kind: "text" },
      { key: "country", kind: "reference" },
      { key: "expires_at", kind: "days" },
      { key: "activated_at", kind: "days" },
    ],
    bulk: [
      { name: "activate", icon: "circle-check", onRow: { status: ["pending"] } },
      {
        name: "extend",
        icon: "calendar",
        onRow: true,
        fields: [{ name: "days", kind: "number", hint: true }],
      },
      { name: "block", icon: "ban", onRow: { status: ["pending", "active", "expired"] } },
      { name: "unblock", icon: "shield-check", onRow: { status: ["blocked"] } },
      {
        name: "move",
        icon: "user-cog",
        onRow: true,
        fields: [{ name: "owner_id", kind: "reference", hint: true }],
      },
    ],
    rowActions: [{ name: "reset-sign-in", icon: "key-round", page: true }],
  },
  edit: {
    initial: { kind: "standard" },
    sections: [
      {
        name: "device",
        fields: [
          { name: "mac", kind: "text", hint: true },
          { name: "kind", kind: "choice", values: kinds },
          { name: "name", kind: "text", hint: true },
          { name: "serial", kind: "text" },
          { name: "model_id", kind: "reference", named: "model_name" },
          { name: "country", kind: "reference" },
        ],
      },
      {
        name: "service",
        fields: [
          { name: "owner_id", kind: "reference", named: "owner_name" },
          { name: "expires_at", kind: "day", hint: true },
          { name: "is_trial", kind: "flag", wide: true },
          { name: "notes", kind: "long", wide: true },
        ],
      },
    ],
    facts: [
      { key: "status", kind: "choice" },
      { key: "activated_at", kind: "instant" },
      { key: "last_seen_at", kind: "instant" },
      { key: "app_version", kind: "text" },
      { key: "android_version", kind: "text" },
      { key: "hw_version", kind: "text" },
      { key: "public_ip", kind: "mono" },
      { key: "local_ip", kind: "mono" },
      { key: "locale", kind: "text" },
      { key: "timezone", kind: "text" },
      { key: "created_at", kind: "instant" },
      { key: "updated_at", kind: "instant" },
      { key: "lock_version", kind: "number" },
    ],
  },
};

import type { EditableEntity } from "~/screens/definition";
import type { QrCustomerRow } from "~contract/qr-customers.ts";

const statuses = ["pending", "active", "expired", "revoked"] as const satisfies readonly QrCustomerRow["status"][];

/** Those who sign in to the panel of a device with a printed QR: how their list and their form look. */
export const qrCustomers: EditableEntity<QrCustomerRow> = {
  name: "qr-customers",
  path: "/devices-qr",
  title: "name",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true, hidden: true },
      { key: "name", kind: "text", sortable: true, opens: true },
      { key: "device_mac", kind: "mono" },
      { key: "phone", kind: "text", sortable: true },
      { key: "email", kind: "text", sortable: true },
      { key: "owner_name", kind: "text" },
      {
        key: "status",
        kind: "choice",
        sortable: true,
        tones: { pending: "info", active: "ok", expired: "warn", revoked: "bad" },
      },
      { key: "expires_at", kind: "day", sortable: true },
      { key: "last_used_at", kind: "ago", sortable: true },
      { key: "created_at", kind: "instant", sortable: true, hidden: true },
      { key: "updated_at", kind: "ago", sortable: true, hidden: true },
    ],
    filters: [
      { key: "status", kind: "choice", values: statuses },
      { key: "owner_name", kind: "text" },
      { key: "expires_at", kind: "days" },
      { key: "last_used_at", kind: "days" },
    ],
    bulk: [
      { name: "revoke", icon: "ban", onRow: { status: ["pending", "active", "expired"] } },
      { name: "reinstate", icon: "shield-check", onRow: { status: ["revoked"] } },
    ],
    rowActions: [
      { name: "qr", icon: "qr-code", page: true },
      { name: "rotate", icon: "refresh-cw", page: true },
    ],
  },
  edit: {
    initial: {},
    sections: [
      {
        name: "customer",
        fields: [
          { name: "name", kind: "text", hint: true },
          { name: "phone", kind: "text" },
          { name: "email", kind: "email" },
        ],
      },
      {
        name: "access",
        fields: [
          { name: "device_id", kind: "reference", named: "device_mac", wide: true, hint: true },
          { name: "expires_at", kind: "day", hint: true },
          { name: "owner_id", kind: "reference", named: "owner_name", hint: true },
        ],
      },
    ],
    facts: [
      { key: "status", kind: "choice" },
      { key: "last_used_at", kind: "instant" },
      { key: "created_at", kind: "instant" },
      { key: "updated_at", kind: "instant" },
      { key: "lock_version", kind: "number" },
    ],
  },
};

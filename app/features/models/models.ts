import type { EditableEntity } from "~/screens/definition";
import type { ModelRow } from "~contract/models.ts";

const abis = ["armeabi", "arm64", "x86"] as const satisfies readonly NonNullable<ModelRow["abi"]>[];

/** The makes of device there are. */
export const models: EditableEntity<ModelRow> = {
  name: "models",
  path: "/settings/models",
  title: "name",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true },
      { key: "name", kind: "text", sortable: true, opens: true },
      { key: "code", kind: "mono", sortable: true },
      { key: "manufacturer", kind: "text", sortable: true },
      { key: "chipset", kind: "text", sortable: true },
      { key: "abi", kind: "choice", sortable: true },
      { key: "active", kind: "flag", sortable: true, tones: { true: "ok", false: "neutral" } },
      { key: "updated_at", kind: "ago", sortable: true },
      { key: "created_at", kind: "instant", sortable: true, hidden: true },
    ],
    filters: [
      { key: "abi", kind: "choice", values: abis },
      { key: "active", kind: "choice", values: ["true", "false"] },
    ],
    bulk: [
      { name: "enable", icon: "circle-check" },
      { name: "disable", icon: "ban" },
    ],
  },
  edit: {
    initial: { active: true },
    sections: [
      {
        name: "make",
        fields: [
          { name: "name", kind: "text" },
          { name: "code", kind: "text", hint: true },
          { name: "manufacturer", kind: "text" },
          { name: "chipset", kind: "text" },
          { name: "abi", kind: "choice", values: abis, hint: true },
          { name: "active", kind: "flag", wide: true, hint: true },
        ],
      },
    ],
    facts: [
      { key: "created_at", kind: "instant" },
      { key: "updated_at", kind: "instant" },
      { key: "lock_version", kind: "number" },
    ],
  },
};

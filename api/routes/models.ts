import { abis, models } from "../../contract/models.ts";
import { collection } from "../collection/definition.ts";
import { choiceFilter, flagFilter } from "../collection/filters.ts";
import { mountCollection } from "../collection/mount.ts";
import { model } from "../db/schema/index.ts";
import type { Mount } from "../http/mount.ts";

const modelCollection = collection({
  resource: models,
  table: model,
  subject: "model",
  label: "name",
  searchable: [model.name, model.code, model.manufacturer, model.chipset],
  sortable: {
    name: model.name,
    code: model.code,
    manufacturer: model.manufacturer,
    chipset: model.chipset,
    abi: model.abi,
    active: model.active,
  },
  filters: { abi: choiceFilter(model.abi, abis), active: flagFilter(model.active) },
  unique: [
    { column: "name", index: "model_name_unique" },
    { column: "code", index: "model_code_unique" },
  ],
  exclusive: [],
  secret: [],
  actions: { enable: () => ({ active: true }), disable: () => ({ active: false }) },
  toRow: (row) => row,
  toColumns: (input) => input,
});

export function mountModels(mount: Mount): void {
  mountCollection(mount, modelCollection);
}

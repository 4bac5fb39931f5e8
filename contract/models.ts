import { z } from "zod";
import { rowBase } from "./answers.ts";
import { flag, optionalChoice, optionalText, text } from "./fields.ts";
import { resource } from "./resource.ts";

/** Instruction sets that packages are built for. */
export const abis = ["armeabi", "arm64", "x86"] as const;

/** A make of device. */
export const modelRow = rowBase.extend({
  name: z.string(),
  code: z.string().nullish(),
  manufacturer: z.string().nullish(),
  chipset: z.string().nullish(),
  abi: z.enum(abis).nullish(),
  active: z.boolean(),
});
export type ModelRow = z.output<typeof modelRow>;

export const modelInput = z.object({
  name: text(100),
  /** As devices report it. */
  code: optionalText(50),
  manufacturer: optionalText(100),
  chipset: optionalText(100),
  abi: optionalChoice(abis),
  /** Offered when a device is added or changed. */
  active: flag,
});

/** Filters: `abi`, `active` (true|false), `archived` (true). Bulk actions: enable, disable, archive. */
export const models = resource({
  path: "/settings/models",
  noun: "model",
  permission: "manage-models",
  row: modelRow,
  input: modelInput,
});

import { parseArgs } from "node:util";

export const parts = ["list", "overhead", "view", "export", "parse", "upload", "restart"] as const;
export type Part = (typeof parts)[number];

/** What a run was asked to do. */
export interface Options {
  only: readonly Part[];
  /** Devices in the database. */
  rows: number;
  /** Short runs, to try the rig itself; their figures mean little. */
  quick: boolean;
  /** Exit code 1 when a figure falls short. */
  strict: boolean;
}

/** What the parts of a run share. */
export interface Bench extends Options {
  /** Emptied at the end of the run. */
  folder: string;
  /** Holds the embedded database, filled. */
  dataDir: string;
  /** File of what the API answered to one list page. */
  answers: string;
  /** Paths of these calls. */
  paths: readonly string[];
  /** Session that fits the recorded answers. */
  cookie: string;
}

/** @throws for an option that does not exist or does not fit */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: parts.join(",") },
      rows: { type: "string", default: "100000" },
      quick: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
    },
  });
  const only = values.only.split(",").map((name) => {
    const part = parts.find((each) => each === name);
    if (!part) throw new Error(`--only takes ${parts.join(", ")}; ${name} is none of them.`);
    return part;
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 5000) throw new Error("--rows takes a whole number, 5000 or more.");
  return { only, rows, quick: values.quick, strict: values.strict };
}

import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { RowBase } from "~contract/answers.ts";
import type { Column, EntityDefinition } from "../definition";

const YEAR = 365 * 24 * 60 * 60;

/** One cookie holds the column choices of all tables, by table name. */
const cookie = createCookie("sd_columns", { httpOnly: true, sameSite: "lax", path: "/", maxAge: YEAR });

const word = z.string().regex(/^[a-z][a-z0-9_.-]{0,63}$/);
const choices = z.record(word, z.array(word).min(1).max(40));
export const columnChoice = z.object({ table: word, columns: z.array(word).min(1).max(40) });

async function readChoices(request: Request): Promise<z.infer<typeof choices>> {
  const parsed = choices.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : {};
}

/** The columns to show: the person's choice where there is one, else those not hidden. The opening column always shows. */
export async function visibleColumns<Row extends RowBase>(
  entity: EntityDefinition<Row>,
  request: Request,
): Promise<Column<Row>[]> {
  const chosen = (await readChoices(request))[entity.name];
  if (!chosen) return entity.list.columns.filter((column) => !column.hidden);
  return entity.list.columns.filter((column) => column.opens || chosen.includes(column.key));
}

/**
 * Adds one table's choice to the cookie. Browsers drop a cookie above 4,096 bytes, so the
 * tables chosen first make room.
 *
 * @returns the Set-Cookie header
 */
export async function rememberColumns(request: Request, choice: z.infer<typeof columnChoice>): Promise<string> {
  const { [choice.table]: _, ...others } = await readChoices(request);
  const entries = [...Object.entries(others), [choice.table, choice.columns] as const];
  for (let first = 0; first < entries.length; first++) {
    const header = await cookie.serialize(Object.fromEntries(entries.slice(first)));
    if (header.length < 3_800) return header;
  }
  return cookie.serialize({});
}

import { id as rowId } from "~contract/endpoint.ts";
import { type SourceIntent, sourceIntents } from "./source-entity";

/** What the button of a card asks for, as `intentValue` wrote it; null for anything else. */
export function readIntent(fields: FormData): { intent: SourceIntent; id: number } | null {
  const [name, digits] = String(fields.get("intent")).split(":");
  const intent = sourceIntents.find((known) => known === name);
  const id = rowId.safeParse(digits);
  return intent && id.success ? { intent, id: id.data } : null;
}

import type { HonoRequest } from "hono";
import { invalidField, Refusal } from "../domain/refusal.ts";
import { findStrayText } from "./stray-text.ts";

/**
 * Reads the body of a call. An empty one is an empty object.
 *
 * @throws {Refusal} 400 for what is no JSON, 422 for a text that no column could hold
 */
export async function readJson(request: HonoRequest): Promise<unknown> {
  const raw = await request.text();
  if (raw.trim() === "") return {};
  const value = parseJson(raw);
  // Decoding has replaced stray bytes; only an escape can bring them in.
  const stray = raw.includes("\\u") ? findStrayText(value) : null;
  if (stray !== null) throw invalidField(stray, "validation:invalid");
  return value;
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new Refusal(400, { key: "api:malformed" });
  }
}

import { hashPassword } from "../domain/passwords.ts";
import { invalidField } from "../domain/refusal.ts";
import { checkShortSecret } from "../domain/short-secrets.ts";
import type { Services } from "../services.ts";
import type { SourceRecord } from "./read-sources.ts";
import type { SourceWriter } from "./source-writer.ts";

type Protected = Pick<SourceRecord, "id" | "pin_hash">;

/**
 * Makes sure that whoever changes a protected source knows its PIN.
 *
 * @param given `current_pin` of the payload
 * @throws {Refusal} 422 at `current_pin`; 429 after too many wrong ones
 */
export async function requirePin(
  source: Protected,
  given: string | undefined,
  { mustKnowPin, services }: SourceWriter,
): Promise<void> {
  if (!mustKnowPin || source.pin_hash === null) return;
  if (!given) throw invalidField("current_pin", "validation:required");
  await checkSourcePin(services, source, given, "current_pin");
}

/**
 * Checks the PIN of a source; wrong ones count together, whether they are typed on the panel or at the device.
 *
 * @param field of the payload
 * @throws {Refusal} 422 at the field; 429 after too many wrong ones
 */
export function checkSourcePin(
  services: Pick<Services, "limits">,
  { id, pin_hash }: Protected,
  given: string,
  field: string,
): Promise<void> {
  const secret = { of: `source ${id}`, hash: pin_hash, field, texts: "api:parentalLock" };
  return checkShortSecret(services, secret, given);
}

/** The columns that a payload sets of the PIN; none where it stays. */
export async function pinColumns(input: {
  pin?: string | undefined;
  clear_pin: boolean;
}): Promise<{ pin_hash?: string | null }> {
  if (input.pin) return { pin_hash: await hashPassword(input.pin) };
  return input.clear_pin ? { pin_hash: null } : {};
}

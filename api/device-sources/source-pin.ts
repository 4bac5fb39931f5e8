import { hashPassword, passwordMatches } from "../domain/passwords.ts";
import { invalidField, type Refusal } from "../domain/refusal.ts";
import type { SourceRecord } from "./read-sources.ts";
import type { SourceWriter } from "./source-writer.ts";

/**
 * Makes sure that whoever changes a protected source knows its PIN. Wrong ones are counted like
 * wrong passwords.
 *
 * @param given `current_pin` of the payload
 * @throws {Refusal} 422 at `current_pin`, 429
 */
export async function requirePin(
  { pin_hash }: Pick<SourceRecord, "pin_hash">,
  given: string | undefined,
  { mustKnowPin, services, owner, actor }: SourceWriter,
): Promise<void> {
  if (!mustKnowPin || pin_hash === null) return;
  if (!given) throw wrongPin("validation:required");
  const attempt = await services.limits.deviceAttempt("source-pin", owner.mac, actor.address);
  if (!(await passwordMatches(pin_hash, given))) throw wrongPin("api:source.pin");
  await attempt.succeeded();
}

function wrongPin(key: string): Refusal {
  return invalidField("current_pin", key);
}

/** The columns that a payload sets of the PIN; none where it stays. */
export async function pinColumns(input: {
  pin?: string | undefined;
  clear_pin: boolean;
}): Promise<{ pin_hash?: string | null }> {
  if (input.pin) return { pin_hash: await hashPassword(input.pin) };
  return input.clear_pin ? { pin_hash: null } : {};
}

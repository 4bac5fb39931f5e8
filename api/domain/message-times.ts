import { invalidField } from "./refusal.ts";

/**
 * Checks that a message ends after it begins.
 *
 * @param times instants by the names of their fields
 * @throws {Refusal} 422 at the field of the end
 */
export function checkOrder(times: Record<string, unknown>, start: string, end: string): void {
  if (Date.parse(String(times[end])) <= Date.parse(String(times[start]))) throw invalidField(end, "api:message.order");
}

import { setFlagsFromString } from "node:v8";

/** Percent of what is alive. */
const GROWTH = 60;
const FLAG = "--heap-growing-percent";

/**
 * Has V8 collect its old generation when that has grown by half. Left alone it waits, on a
 * machine with much memory, until there is four times of what is alive; what an export or
 * many requests at once leave behind then stays for long (docs/decisions/056).
 *
 * @param given the options that Node was started with: one that says how much wins
 */
export function boundHeapGrowth(given: readonly string[] = process.execArgv): void {
  if (given.some((option) => option.replaceAll("_", "-").startsWith(FLAG))) return;
  // An option of V8 that a later version may no longer know: it then says so, and starts all the same.
  setFlagsFromString(`${FLAG}=${GROWTH}`);
}

import { useMemo } from "react";

/**
 * Plain data of a loader, the same object for as long as it says the same: every navigation brings the frame's data
 * anew, and what is rendered from the same object is not rendered again.
 *
 * @param value holds nothing that JSON does not
 */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text), [text]);
}

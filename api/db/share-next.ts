/**
 * One question for all who ask before it is put. Who comes while it is under way waits for the next
 * one: its answer may be older than what they have been told meanwhile.
 *
 * @param ask must not throw
 */
export function shareNext<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    if (next) return next;
    next = last.then(() => {
      next = null;
      return ask();
    });
    last = next;
    return next;
  };
}

import { LRUCache } from "lru-cache";

/** Gives what it made before for the same key, while that still holds; else makes it. */
export type Memory<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

export interface MemoryLimits<Value> {
  /** Values that are kept at once; those that were asked for least lately give way. */
  most: number;
  /** For what also depends on the time. */
  milliseconds?: number;
  /** Whether a value is worth its room. */
  keeps?: (value: Value) => boolean;
}

/**
 * A memory of what was made of the database's rows. It holds until something is written, and no
 * longer than it is told; what is asked for while it is being made is made once.
 *
 * @param writes counts the database's writes; null where other processes write too: nothing is remembered then
 */
export function createMemory<Value>(
  writes: (() => number) | null,
  { most, milliseconds, keeps = () => true }: MemoryLimits<Value>,
): Memory<Value> {
  if (writes === null) return (_key, make) => make();
  const kept = new LRUCache<string, Promise<Value>>({ max: most, ...(milliseconds ? { ttl: milliseconds } : {}) });
  let counted = writes();

  return (key, make) => {
    if (counted !== writes()) kept.clear();
    counted = writes();
    const known = kept.get(key);
    if (known) return known;
    const value = make();
    kept.set(key, value);
    const forget = () => kept.peek(key) === value && kept.delete(key);
    value.then((made) => keeps(made) || forget(), forget);
    return value;
  };
}

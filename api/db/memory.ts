import { LRUCache } from "lru-cache";

/**
 * Names one state of all rows: as long as it is the same, so is what every read gives. It is asked
 * for when a request has come, and before what it is for is read. null: nobody can tell just now.
 */
export type Revision = string | number | null;

/** Gives what it made before for the same key at the same revision; else makes it. */
export type Memory<Value> = (revision: Revision, key: string, make: () => Promise<Value>) => Promise<Value>;

export interface MemoryLimits<Value> {
  /** Values that are kept at once; those that were asked for least lately give way. */
  most: number;
  /** For what also depends on the time. */
  milliseconds?: number;
  /** Whether a value goes by the rows alone, and need not end with that time. */
  lasts?: (value: Value) => boolean;
  /** Whether a value is worth its room. */
  keeps?: (value: Value) => boolean;
}

/**
 * A memory of what was made of the database's rows. It holds while the revision does, and no
 * longer than it is told; what is asked for while it is being made is made once. Without a
 * revision everything is made anew.
 */
export function createMemory<Value>({
  most,
  milliseconds,
  lasts = () => false,
  keeps = () => true,
}: MemoryLimits<Value>): Memory<Value> {
  const kept = new LRUCache<string, { revision: Revision; value: Promise<Value> }>({
    max: most,
    ...(milliseconds ? { ttl: milliseconds } : {}),
  });

  return (revision, key, make) => {
    if (revision === null) return make();
    const known = kept.get(key);
    if (known?.revision === revision) return known.value;
    const made = { revision, value: make() };
    kept.set(key, made);
    const settle = (value: Value) => {
      if (kept.peek(key) !== made) return;
      if (!keeps(value)) kept.delete(key);
      else if (lasts(value)) kept.set(key, made, { ttl: 0 });
    };
    made.value.then(settle, () => kept.peek(key) === made && kept.delete(key));
    return made.value;
  };
}

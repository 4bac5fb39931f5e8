/** Gives what it made before for the same key, while that still holds; else makes it. */
export type Memory<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

export interface MemoryLimits<Value> {
  /** Values that are kept at once; the oldest give way. */
  most: number;
  /** For what also depends on the time. */
  milliseconds?: number;
  /** Whether a value is worth its room. */
  keeps?: (value: Value) => boolean;
}

interface Kept<Value> {
  value: Promise<Value>;
  /** What was counted when making it began. */
  writes: number;
  until: number;
}

/**
 * A memory of what was made of the database's rows. It holds until something is written, and no
 * longer than it is told; what is asked for while it is being made is made once.
 *
 * @param writes counts the database's writes; null where other processes write too: nothing is remembered then
 */
export function createMemory<Value>(
  writes: (() => number) | null,
  { most, milliseconds = Number.POSITIVE_INFINITY, keeps = () => true }: MemoryLimits<Value>,
): Memory<Value> {
  if (writes === null) return (_key, make) => make();
  const kept = new Map<string, Kept<Value>>();

  return (key, make) => {
    const begun = writes();
    const known = kept.get(key);
    if (known && known.writes === begun && known.until > performance.now()) return known.value;
    const value = make();
    const entry = { value, writes: begun, until: performance.now() + milliseconds };
    const forget = () => kept.get(key) === entry && kept.delete(key);
    value.then((made) => keeps(made) || forget(), forget);
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, entry);
    return value;
  };
}

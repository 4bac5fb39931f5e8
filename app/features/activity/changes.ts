/** One field that a line of activity says something of. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
  /** Its values are nobody's business: only that it changed is told. */
  secret: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** What the API writes in place of a secret. */
const MASK = "••••";

/** A name that says so is a secret too, whatever an API sends. */
const SECRET = /(^|_)(password|secret|token|pin|key|hash)$/;

/** What every row carries and nobody changes by hand. */
const BOOKKEEPING: ReadonlySet<string> = new Set(["id", "lock_version", "created_at", "updated_at", "created_by"]);

/** The fields that differ between before and after, in the order of the row. */
export function changesOf(before: Fields | null | undefined, after: Fields | null | undefined): Change[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names].flatMap((field) => {
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null };
    const secret = change.before === MASK || change.after === MASK || (SECRET.test(field) && !isFlag(change));
    const same = !secret && JSON.stringify(change.before) === JSON.stringify(change.after);
    return BOOKKEEPING.has(field) || same ? [] : [{ ...change, secret }];
  });
}

/** `has_password` and its like are no secrets. */
function isFlag({ before, after }: Pick<Change, "before" | "after">): boolean {
  return typeof (after ?? before) === "boolean";
}

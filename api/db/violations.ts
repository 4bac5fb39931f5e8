const UNIQUE_VIOLATION = "23505";

/** The name of the unique index that a failed write ran into, or null for any other failure. */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === UNIQUE_VIOLATION) return constraintOf(error);
  return violatedIndex(error.cause);
}

/** PGlite and postgres.js name the field differently. */
function constraintOf(error: object): string | null {
  for (const field of ["constraint", "constraint_name"]) {
    const name: unknown = Reflect.get(error, field);
    if (typeof name === "string") return name;
  }
  return null;
}

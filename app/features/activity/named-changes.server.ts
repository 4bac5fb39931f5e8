import { nameless } from "~/screens/definition";
import type { ActivityRow } from "~contract/activity.ts";

type Fields = ActivityRow["before"];
type Names = Readonly<Record<string, string>>;

/**
 * A line of activity with names where its fields hold the ids of rows. They stand in lists, which are written as they
 * are: the words of a choice are looked up by their name, which anybody may be called.
 */
export function namedChanges({ references, ...line }: ActivityRow): ActivityRow {
  return { ...line, before: named(line.before, references), after: named(line.after, references) };
}

function named(fields: Fields, references: ActivityRow["references"]): Fields {
  if (!fields || !references) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const names = Object.hasOwn(references, field) ? references[field] : undefined;
      return [field, names ? valueNamed(value, names) : value];
    }),
  );
}

/** What is unknown in a list of several stays an id; by itself it is shown as one anyway. */
function valueNamed(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((id) => nameOf(String(id), names) ?? nameless(String(id)));
  const name = nameOf(String(value), names);
  return name === undefined ? value : [name];
}

/** Where two are called the same, with the id: the one before would look like the one after. */
function nameOf(id: string, names: Names): string | undefined {
  const name = Object.hasOwn(names, id) ? names[id] : undefined;
  const shared = Object.values(names).filter((other) => other === name).length > 1;
  return shared ? `${name} ${nameless(id)}` : name;
}

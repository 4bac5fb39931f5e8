import type { Option, Options } from "~/screens/definition";

/** A row that a field may name, as its choice. */
export function optionOf({ id, name }: { id: number; name: string }): Option {
  return { value: String(id), label: name };
}

/** As many as a person looks through. */
const SUGGESTED = 50;

/**
 * Those who may own a row: as choices of a form, and as what a list suggests to narrow it to. With
 * more of them than anybody looks through, which each page of the list would carry, it suggests none.
 */
export function ownerOptions(owners: readonly { id: number; name: string }[]): Options {
  return {
    owner_id: owners.map(optionOf),
    owner_name: owners.length > SUGGESTED ? [] : owners.map(({ name }) => ({ value: name, label: name })),
  };
}

import type { z } from "zod";
import type { Option, Options } from "~/screens/definition";
import type { ownersFound } from "~contract/owner-search.ts";

/** A row that a field may name, as its choice. */
export function optionOf({ id, name }: { id: number; name: string }): Option {
  return { value: String(id), label: name };
}

/** As many as a person looks through. */
const LISTED = 50;

/**
 * Those who may own a row: as choices of a form, and as what a list suggests to narrow it to. With more of them than
 * anybody looks through, which each page would carry, a form finds them by name and a list suggests none.
 */
export function ownerOptions(owners: readonly { id: number; name: string }[]): Options {
  if (owners.length > LISTED) return {};
  return { owner_id: owners.map(optionOf), owner_name: owners.map(({ name }) => ({ value: name, label: name })) };
}

/** Those who were found by name, as choices. */
export async function foundOwners(asked: Promise<z.output<typeof ownersFound>>): Promise<Option[]> {
  const { data } = await asked;
  return data.map(optionOf);
}

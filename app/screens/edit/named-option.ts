import type { Option } from "../definition";

const SEPARATOR = " ";

/** Name of the field that holds the text to look for. */
export function searchField(lookup: string): string {
  return `${lookup}_search`;
}

/** Name of the field that holds the text of which the page shows what was found. */
export function foundField(lookup: string): string {
  return `${lookup}_found`;
}

/** Name of the fields by which a form carries the names of what a lookup offered. */
export function namedField(lookup: string): string {
  return `${lookup}_named`;
}

/** All that a form carries of a lookup beside what is chosen in it. */
export function besideLookup(lookup: string): string[] {
  return [searchField(lookup), foundField(lookup), namedField(lookup)];
}

/** A choice as a form carries it. */
export function writeNamed({ value, label }: Option): string {
  return `${value}${SEPARATOR}${label}`;
}

/** The choices whose names a form carried. */
export function readNamed(named: readonly string[]): Option[] {
  return named.flatMap((text) => {
    const at = text.indexOf(SEPARATOR);
    return at > 0 ? [{ value: text.slice(0, at), label: text.slice(at + 1) }] : [];
  });
}

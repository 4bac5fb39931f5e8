/** The fields of an order of languages, first place first: `language_1`, `language_2` … */
export function languageFieldNames(places: number): string[] {
  return Array.from({ length: places }, (_, at) => `language_${at + 1}`);
}

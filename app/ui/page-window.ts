/** At most this many links to pages are shown (spec §9). */
export const MOST_PAGE_LINKS = 10;

/**
 * The numbers of the pages to link to: all of them up to ten, else ten in a row around the
 * current one.
 */
export function pageWindow(page: number, pages: number): number[] {
  const count = Math.min(pages, MOST_PAGE_LINKS);
  const centred = page - Math.floor(count / 2);
  const first = Math.min(Math.max(1, centred), pages - count + 1);
  return Array.from({ length: count }, (_, at) => first + at);
}

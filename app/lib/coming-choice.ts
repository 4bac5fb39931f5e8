interface Place {
  pathname: string;
  /** With its question mark, or "". */
  search: string;
}

/** What belongs to the rows as they are shown, and to no others. */
const OF_THESE_ROWS = ["page", "expand", "select"];

/**
 * Where a choice leads that is made while another one of the same page is still under way: the page shows links for the
 * state that it had before, and the later choice would undo the earlier one. What the two have in common is the page's
 * state in its URL.
 *
 * @param choice path, search and hash of what was chosen; without a question mark it stands for the page as it is at first
 * @param here what is shown
 * @param coming what is under way, if anything
 */
export function withComing(choice: string, here: Place, coming: Place | undefined): string {
  const { pathname, search, hash } = new URL(choice, "http://here");
  if (!coming || !choice.includes("?") || pathname !== here.pathname || pathname !== coming.pathname)
    return choice.replace(/\?$/, "");
  const [chosen, shown] = [new URLSearchParams(search), new URLSearchParams(here.search)];
  const state = new URLSearchParams(coming.search);
  for (const name of new Set([...OF_THESE_ROWS, ...chosen.keys(), ...shown.keys()])) {
    const value = chosen.get(name);
    if (value === shown.get(name) && !OF_THESE_ROWS.includes(name)) continue;
    if (value === null) state.delete(name);
    else state.set(name, value);
  }
  const text = state.toString();
  return `${pathname}${text && `?${text}`}${hash}`;
}

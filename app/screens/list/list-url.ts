/**
 * The state of a list as it stands in its URL. The browser only ever takes such a state and
 * changes a part of it, so no parsing travels there (the server reads it: `list-state.server`).
 */

/** The list's URL with some parameters set; `null` takes one away. */
export function listHref(path: string, state: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(state);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** A page under the list (`/portals/7/edit`) that knows the way back to the list as it stands. */
export function hrefWithBack(path: string, state: string): string {
  return state ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ back: state })}` : path;
}

/**
 * The list to return to, from a page's `back` parameter. Whatever it says, the result stays on
 * the list's own path.
 *
 * @param row id of the row to show and highlight
 */
export function backToList(path: string, back: string | null, row?: number): string {
  const params = new URLSearchParams(back ?? "");
  params.delete("back");
  const text = params.toString();
  return `${path}${text ? `?${text}` : ""}${row ? `#row-${row}` : ""}`;
}

/**
 * What the pages under a list carry as `back`.
 *
 * @param list where the list is. One that stands below a row of another list has no state of its
 *   own but the way back to that one, which is then carried on
 */
export function stateToCarry(list: string): string {
  const [, state = ""] = list.split(/[?#]/);
  return new URLSearchParams(state).get("back") ?? state;
}

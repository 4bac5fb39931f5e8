import { search } from "~contract/search.ts";

/** The call behind the global search, for its route. */
export const searchCall = search;

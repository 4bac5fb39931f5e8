import type { SearchResult } from "~contract/search.ts";

/** `url` is null where the API named no path of this site. */
export type FoundItem = Omit<SearchResult, "url"> & { url: string | null };

/** What /search answers its page and the dialog. `results` is null before anything was asked. */
export interface SearchAnswer {
  q: string;
  results: FoundItem[] | null;
  /** The search did not come through; it was logged. */
  failed: boolean;
}

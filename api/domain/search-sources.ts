import type { SearchResult } from "../../contract/search.ts";
import type { Services } from "../services.ts";
import type { Caller } from "./sessions.ts";

/** One kind of thing that the global search finds. */
export interface SearchSource {
  /** Who may open what it finds. */
  permission: string;
  /** At most `limit` rows that match, in the caller's scope. */
  find(text: string, limit: number, services: Services, caller: Caller): Promise<SearchResult[]>;
}

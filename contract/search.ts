import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** `url` is a path of the web app; `type` names the kind of thing (`portal`, `user`, `device`). */
export const searchResult = z.object({ type: z.string(), title: z.string(), url: z.string() });
export type SearchResult = z.output<typeof searchResult>;

/** Answers a bare list (spec §7), at most 20 items, only what the caller could open. */
export const search = endpoint({
  method: "GET",
  path: "/search",
  summary: "Search everything the caller may open",
  access: "signed-in",
  query: z.object({ q: z.string().trim().min(1).max(200) }),
  answer: z.array(searchResult),
});

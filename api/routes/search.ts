import { search } from "../../contract/search.ts";
import type { SearchSource } from "../domain/search-sources.ts";
import type { Mount } from "../http/mount.ts";
import { carboxSearch } from "./carboxes.ts";
import { deviceSearch } from "./devices.ts";
import { portalSearch } from "./portals.ts";
import { qrCustomerSearch } from "./qr-customers.ts";
import { userSearchSource } from "./users.ts";

/** What the global search looks through, the more important first. */
const sources: SearchSource[] = [deviceSearch, userSearchSource, carboxSearch, qrCustomerSearch, portalSearch];

const LIMIT = 20;

export function mountSearch(mount: Mount): void {
  mount.guarded(search, async ({ query, services, caller }) => {
    const allowed = sources.filter((source) => caller.permissions.has(source.permission));
    const found = await Promise.all(allowed.map((source) => source.find(query.q, LIMIT, services, caller)));
    return dealOut(found).slice(0, LIMIT);
  });
}

/** The first of each source, then the second of each: one kind with many hits does not hide the others. */
function dealOut<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}

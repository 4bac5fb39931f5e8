import type { SourceRow } from "~contract/device-sources.ts";
import type { SourceEntity } from "./source-entity";
import { playlists, portals, xtreams } from "./source-kinds";

/** The kinds as paths of the back office name them. */
export const kindsInPaths = ["xtreams", "playlists", "portals"] as const;

/** Shows the screen of the kind that a path names; the loader let no other through. */
export function viewOfKind<Result>(
  kind: string | undefined,
  view: <Row extends SourceRow>(entity: SourceEntity<Row>) => Result,
): Result {
  if (kind === "playlists") return view(playlists);
  return kind === "portals" ? view(portals) : view(xtreams);
}

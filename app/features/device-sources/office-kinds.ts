import type { SourceRow } from "~contract/device-sources.ts";
import type { SourceEntity } from "./source-entity";
import { playlists, portals, xtreams } from "./source-kinds";

/** The kinds of sources as paths of the back office name them: `/devices/{id}/sources/{kind}`. */
export const officeKinds = ["xtreams", "playlists", "portals"] as const;
export type OfficeKind = (typeof officeKinds)[number];

/** The kind that a step of a path names; undefined when there is no such kind. */
export function officeKind(step: string | undefined): OfficeKind | undefined {
  return officeKinds.find((kind) => kind === step);
}

/** Shows a screen for the kind that the path names. */
export function viewOfKind<Result>(
  step: string | undefined,
  view: <Row extends SourceRow>(entity: SourceEntity<Row>) => Result,
): Result | null {
  switch (officeKind(step)) {
    case "xtreams":
      return view(xtreams);
    case "playlists":
      return view(playlists);
    case "portals":
      return view(portals);
    // The loader let none through.
    case undefined:
      return null;
  }
}

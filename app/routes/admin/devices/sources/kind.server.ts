import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { officeKind } from "~/features/device-sources/office-kinds";
import { playlistSource, portalSource, type Source, xtreamSource } from "~/features/device-sources/sources.server";
import type { SourceRow } from "~contract/device-sources.ts";

/**
 * Works on the sources of the kind that the path names.
 *
 * @throws 404 for a kind that there is not
 */
export function ofKind<Result>(
  { params }: Pick<LoaderFunctionArgs, "params">,
  work: <Row extends SourceRow>(source: Source<Row>) => Promise<Result>,
): Promise<Result> {
  switch (officeKind(params.kind)) {
    case "xtreams":
      return work(xtreamSource);
    case "playlists":
      return work(playlistSource);
    case "portals":
      return work(portalSource);
    case undefined:
      throw data(null, { status: 404 });
  }
}

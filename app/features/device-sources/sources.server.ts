import type { z } from "zod";
import { timeZones } from "~/features/account/time-zones.server";
import type { Option, Options } from "~/screens/definition";
import {
  type PlaylistRow,
  type PortalSourceRow,
  playlists as playlistCalls,
  playlistsOfDevice,
  portalSources as portalCalls,
  portalSourcesOfDevice,
  type SourceRow,
  type XtreamRow,
  xtreams as xtreamCalls,
  xtreamsOfDevice,
} from "~contract/device-sources.ts";
import type { Endpoint } from "~contract/endpoint.ts";
import type { bulkAnswer, idList } from "~contract/resource.ts";
import type { SourceEntity } from "./source-entity";
import { playlists, portals, xtreams } from "./source-kinds";

type Call<Body extends z.ZodType | undefined, Answer extends z.ZodType> = Endpoint<
  z.ZodObject,
  undefined,
  Body,
  Answer
>;

/** The calls of one kind of source over rows of one type (contract `sourceCalls`), at either place. */
export interface SourceCallsOf<Row> {
  input: z.ZodObject;
  list: Call<undefined, z.ZodType<{ data: Row[]; limit: number }>>;
  one: Call<undefined, z.ZodType<Row>>;
  create: Call<z.ZodObject, z.ZodType<Row>>;
  update: Call<z.ZodObject, z.ZodType<Row>>;
  archive: Call<z.ZodObject, typeof bulkAnswer>;
  restore: Call<typeof idList, typeof bulkAnswer>;
  move: Call<z.ZodType<{ direction: "up" | "down" }, { direction: "up" | "down" }>, z.ZodType<Row>>;
  switch: Call<z.ZodType<{ active: boolean }, { active: boolean }>, z.ZodType<Row>>;
  test: Call<undefined, z.ZodType<Row>>;
}

/** A kind of source together with the calls behind it, which only the server knows. */
export interface Source<Row extends SourceRow> {
  definition: SourceEntity<Row>;
  /** For the owner at the panel of the device, and for staff at any device. */
  calls: { panel: SourceCallsOf<Row>; office: SourceCallsOf<Row> };
  /** The choices of its references. */
  options(row: Row | null): Options;
}

export const xtreamSource: Source<XtreamRow> = {
  definition: xtreams,
  calls: { panel: xtreamCalls, office: xtreamsOfDevice },
  options: () => ({}),
};

export const playlistSource: Source<PlaylistRow> = {
  definition: playlists,
  calls: { panel: playlistCalls, office: playlistsOfDevice },
  options: () => ({}),
};

export const portalSource: Source<PortalSourceRow> = {
  definition: portals,
  calls: { panel: portalCalls, office: portalSourcesOfDevice },
  options: (row) => ({ timezone: timeZones(row?.timezone).map(zoneOption) }),
};

function zoneOption(zone: string): Option {
  return { value: zone, label: zone.replaceAll("_", " ") };
}

import type { z } from "zod";
import { timeZones } from "~/features/account/time-zones.server";
import type { Option, Options } from "~/screens/definition";
import {
  type PlaylistRow,
  type PortalSourceRow,
  playlists as playlistCalls,
  portalSources as portalCalls,
  type SourceRow,
  type XtreamRow,
  xtreams as xtreamCalls,
} from "~contract/device-sources.ts";
import type { Endpoint, idParams } from "~contract/endpoint.ts";
import type { bulkAnswer, idList } from "~contract/resource.ts";
import type { SourceEntity } from "./source-entity";
import { playlists, portals, xtreams } from "./source-kinds";

type Call<Params extends z.ZodObject, Body extends z.ZodType | undefined, Answer extends z.ZodType> = Endpoint<
  Params,
  undefined,
  Body,
  Answer
>;
type OnAll<Body extends z.ZodType | undefined, Answer extends z.ZodType> = Call<z.ZodObject, Body, Answer>;
type OnOne<Body extends z.ZodType | undefined, Answer extends z.ZodType> = Call<typeof idParams, Body, Answer>;

/** The calls of one kind of source over rows of one type (contract `sourceCalls`). */
interface SourceCallsOf<Row> {
  input: z.ZodObject;
  list: OnAll<undefined, z.ZodType<{ data: Row[]; limit: number }>>;
  one: OnOne<undefined, z.ZodType<Row>>;
  create: OnAll<z.ZodObject, z.ZodType<Row>>;
  update: OnOne<z.ZodObject, z.ZodType<Row>>;
  archive: OnOne<z.ZodObject, typeof bulkAnswer>;
  restore: OnAll<typeof idList, typeof bulkAnswer>;
  move: OnOne<z.ZodType<{ direction: "up" | "down" }, { direction: "up" | "down" }>, z.ZodType<Row>>;
  switch: OnOne<z.ZodType<{ active: boolean }, { active: boolean }>, z.ZodType<Row>>;
  test: OnOne<undefined, z.ZodType<Row>>;
}

/** A kind of source together with the calls behind it, which only the server knows. */
export interface Source<Row extends SourceRow> {
  definition: SourceEntity<Row>;
  calls: SourceCallsOf<Row>;
  /** The choices of its references. */
  options(row: Row | null): Options;
}

export const xtreamSource: Source<XtreamRow> = { definition: xtreams, calls: xtreamCalls, options: () => ({}) };

export const playlistSource: Source<PlaylistRow> = { definition: playlists, calls: playlistCalls, options: () => ({}) };

export const portalSource: Source<PortalSourceRow> = {
  definition: portals,
  calls: portalCalls,
  options: (row) => ({ timezone: timeZones(row?.timezone).map(zoneOption) }),
};

function zoneOption(zone: string): Option {
  return { value: zone, label: zone.replaceAll("_", " ") };
}

import { z } from "zod";
import { instant, rowBase } from "./answers.ts";
import { type Access, endpoint, id, idParams, type ObjectSchema } from "./endpoint.ts";
import { flag, httpUrl, macAddress, optionalText, pinCode } from "./fields.ts";
import { providerCheckCodes, providerStatuses } from "./provider-checks.ts";
import { bulkAnswer, idList } from "./resource.ts";

/** Where a device gets its channels from, each kind with calls and screens of its own. */
export const sourceKinds = ["xtream", "playlist", "portal"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Sources of one kind that a device may have. */
export const MOST_SOURCES = 50;
/** The same while nobody has activated the device: whoever made it known costs little until then. */
export const MOST_WHILE_WAITING = 5;

/** How the streams of an Xtream panel are asked for. */
export const xtreamOutputs = ["ts", "m3u8"] as const;

/**
 * What the rows of all kinds have in common. Addresses are shown with `•••` in place of what could
 * be a credential; passwords and PINs are never sent back.
 */
const sourceRow = rowBase.extend({
  title: z.string(),
  /** Place in the list, from 1. */
  sort: z.number().int(),
  active: z.boolean(),
  /** The device asks for a PIN before it opens this source, and the panel before it changes it. */
  has_pin: z.boolean(),
  checked_at: instant.nullish(),
  check_code: z.enum(providerCheckCodes).nullish(),
  /** HTTP status of the last check, where its code is `status`. */
  check_status: z.number().int().nullish(),
});
export type SourceRow = z.output<typeof sourceRow>;

export const xtreamRow = sourceRow.extend({
  server_url: z.string(),
  username: z.string(),
  has_password: z.boolean(),
  output: z.enum(xtreamOutputs),
  /** As the provider said at the last check. */
  provider_status: z.enum(providerStatuses).nullish(),
  exp_date: instant.nullish(),
  active_connections: z.number().int().nullish(),
  max_connections: z.number().int().nullish(),
});
export type XtreamRow = z.output<typeof xtreamRow>;

export const playlistRow = sourceRow.extend({ url: z.string(), epg_url: z.string().nullish() });
export type PlaylistRow = z.output<typeof playlistRow>;

export const portalSourceRow = sourceRow.extend({
  url: z.string(),
  mac: z.string().nullish(),
  serial: z.string().nullish(),
  timezone: z.string().nullish(),
});
export type PortalSourceRow = z.output<typeof portalSourceRow>;

/** What the forms of all kinds have in common. */
export const sourceInput = z.object({
  /** Left out: the name of the server. */
  title: optionalText(100),
  active: flag,
  /** A new PIN; left out, the one that is set stays. */
  pin: pinCode.optional(),
  clear_pin: flag,
});

export const xtreamInput = sourceInput.extend({
  /** The panel's address, or a whole get.php address: then name, password and output come from it. */
  server_url: httpUrl,
  username: optionalText(255),
  /** Left out: the stored one stays, as long as server and name do. */
  password: z.string().max(255).optional(),
  output: z.enum(xtreamOutputs),
});

/** An address that comes back as it was shown stays what it was. */
export const playlistInput = sourceInput.extend({
  url: httpUrl,
  epg_url: optionalText(2048).refine((value) => value === null || httpUrl.safeParse(value).success, {
    params: { key: "url" },
  }),
});

export const portalSourceInput = sourceInput.extend({
  url: httpUrl,
  /** Left out: the device's own. */
  mac: macAddress.nullish().transform((value) => value ?? null),
  serial: optionalText(64),
  /** An IANA zone; left out: the device's own. */
  timezone: optionalText(64),
});

/** The PIN of a protected source, which its owner gives before it is changed or removed. */
const currentPin = { current_pin: z.string().trim().max(64).optional() };
export const sourceRemoval = z.object(currentPin);

/** What a change carries beside the input. */
export const sourceChange = z.object({ ...currentPin, lock_version: z.number().int().optional() });

export const sourceMove = z.object({ direction: z.enum(["up", "down"]) });
export const sourceSwitch = z.object({ active: z.boolean() });

interface Place<Own extends ObjectSchema, OfOne extends ObjectSchema> {
  /** What stands before `/xtreams`. */
  prefix: string;
  access: Access;
  params: Own;
  oneParams: OfOne;
}

interface KindInit<Row extends z.ZodObject, Input extends z.ZodObject> {
  path: string;
  noun: string;
  row: Row;
  input: Input;
}

/** The calls of one kind of source at one place: the panel of the device, or the back office. */
function sourceCalls<
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  Own extends ObjectSchema,
  OfOne extends ObjectSchema,
>({ path, noun, row, input }: KindInit<Row, Input>, { prefix, access, params, oneParams }: Place<Own, OfOne>) {
  const all = `${prefix}${path}`;
  const one = `${all}/{id}`;
  return {
    row,
    input,
    list: endpoint({
      method: "GET",
      path: all,
      summary: `The ${noun}s of the device in their order, and how many it may have`,
      access,
      params,
      answer: z.object({ data: z.array(row), limit: z.number().int() }),
    }),
    one: endpoint({ method: "GET", path: one, summary: `One ${noun}`, access, params: oneParams, answer: row }),
    create: endpoint({
      method: "POST",
      path: `${all}/store`,
      summary: `Add a ${noun} at the end; sent again with the same Idempotency-Key and body it answers the first one`,
      access,
      params,
      body: input,
      answer: row,
    }),
    update: endpoint({
      method: "PUT",
      path: `${one}/update`,
      summary: `Change a ${noun}; 409 when lock_version is stale, 422 without the PIN that protects it`,
      access,
      params: oneParams,
      body: input.extend(sourceChange.shape),
      answer: row,
    }),
    archive: endpoint({
      method: "POST",
      path: `${one}/archive`,
      summary: `Delete a ${noun}; restore brings it back`,
      access,
      params: oneParams,
      body: sourceRemoval,
      answer: bulkAnswer,
    }),
    restore: endpoint({
      method: "POST",
      path: `${all}/restore`,
      summary: `Bring deleted ${noun}s back to where they were`,
      access,
      params,
      body: idList,
      answer: bulkAnswer,
    }),
    move: endpoint({
      method: "POST",
      path: `${one}/move`,
      summary: `Move a ${noun} one place up or down; at the end nothing changes`,
      access,
      params: oneParams,
      body: sourceMove,
      answer: row,
    }),
    switch: endpoint({
      method: "POST",
      path: `${one}/active`,
      summary: `Switch a ${noun} on or off`,
      access,
      params: oneParams,
      body: sourceSwitch,
      answer: row,
    }),
    test: endpoint({
      method: "POST",
      path: `${one}/test`,
      summary: `Ask the provider of a ${noun} how it stands, and keep what it said`,
      access,
      params: oneParams,
      answer: row,
    }),
  };
}
/** The calls of any kind at any place. */
export type SourceCalls = ReturnType<typeof sourceCalls<z.ZodObject, z.ZodObject, ObjectSchema, ObjectSchema>>;

const kinds = {
  xtream: { path: "/xtreams", noun: "Xtream account", row: xtreamRow, input: xtreamInput },
  playlist: { path: "/playlists", noun: "playlist", row: playlistRow, input: playlistInput },
  portal: { path: "/portals", noun: "portal of a device", row: portalSourceRow, input: portalSourceInput },
};

const panel = { prefix: "/app/device", access: "device", params: z.object({}), oneParams: idParams } as const;

/** The sources of the device that is signed in. */
export const xtreams = sourceCalls(kinds.xtream, panel);
export const playlists = sourceCalls(kinds.playlist, panel);
export const portalSources = sourceCalls(kinds.portal, panel);

/** Which device, where the path says it. */
export const deviceParams = z.object({ device_id: id });
const office = {
  prefix: "/devices/{device_id}",
  access: { permission: "manage-devices" },
  params: deviceParams,
  oneParams: deviceParams.extend({ id }),
} as const;

/** The same of any device in the caller's reach. Staff need no PIN: they help whoever forgot one. */
export const xtreamsOfDevice = sourceCalls(kinds.xtream, office);
export const playlistsOfDevice = sourceCalls(kinds.playlist, office);
export const portalSourcesOfDevice = sourceCalls(kinds.portal, office);

const whole = { id: z.number().int(), title: z.string(), has_pin: z.boolean() };

/** The active sources of a device with their credentials, in their order: for its player alone. */
export const wholeSources = z.object({
  xtreams: z.array(
    z.object({
      ...whole,
      server_url: z.string(),
      username: z.string(),
      password: z.string(),
      output: z.enum(xtreamOutputs),
    }),
  ),
  playlists: z.array(z.object({ ...whole, url: z.string(), epg_url: z.string().nullable() })),
  portals: z.array(
    z.object({
      ...whole,
      url: z.string(),
      mac: z.string().nullable(),
      serial: z.string().nullable(),
      timezone: z.string().nullable(),
    }),
  ),
});
export type WholeSources = z.output<typeof wholeSources>;

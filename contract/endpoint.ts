import { z } from "zod";

/** HTTP methods of the upstream API. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The device's own areas: its owner's panel, and the player that runs on it. */
export const deviceAccesses = ["device", "device-first-use", "device-or-player", "player"] as const;

/**
 * Who may call an endpoint of the device's own areas.
 * - `device`: a token of the panel of a device that has a password. A device that is blocked or
 *   expired only reads.
 * - `device-first-use`: a token of the panel, also before the device has a password; a blocked or
 *   expired device may write here too.
 * - `device-or-player`: the same, or a token of the player.
 * - `player`: a token of the player.
 */
export type DeviceAccess = (typeof deviceAccesses)[number];

/**
 * Who may call an endpoint.
 * - `public`: no token needed.
 * - `pending`: a token, even one whose second factor is still to be confirmed.
 * - `signed-in`: a token with every factor confirmed.
 * - `{ permission }`: signed in and holding that permission.
 * - {@link DeviceAccess}: a token of a device.
 * - `carbox`: a token of a car-box that is active.
 *
 * A token of one area is none in another.
 */
export type Access = "public" | "pending" | "signed-in" | { permission: string } | DeviceAccess | "carbox";

export type ObjectSchema = z.ZodObject;

/** A body that is one file as it is, read while it arrives; a call that has one takes no other body. */
export interface FileBody {
  /** Media types, for the document: what the file is, its content says. */
  types: readonly string[];
  maxBytes: number;
}

/**
 * One call of the upstream API (spec §7). The same value types the client, mounts the
 * embedded implementation and prints the OpenAPI document, so a legacy API that differs
 * is met by editing the endpoint and nothing else.
 */
export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType | undefined = z.ZodType | undefined,
  File extends FileBody | undefined = FileBody | undefined,
> {
  method: Method;
  /** Below `/api`, with `{name}` for parameters: `/portals/{id}/edit`. */
  path: string;
  summary: string;
  access: Access;
  params: Params;
  query: Query;
  body: Body;
  /** `undefined`: the call answers 204 or its body is ignored. */
  answer: Answer;
  file: File;
}

type Part<T> = T extends z.ZodType ? T : undefined;

interface EndpointInit {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  params?: ObjectSchema;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
  file?: FileBody;
}

type FromInit<I extends EndpointInit> = Endpoint<
  I["params"] extends ObjectSchema ? I["params"] : undefined,
  Part<I["query"]>,
  Part<I["body"]>,
  Part<I["answer"]>,
  I["file"] extends FileBody ? I["file"] : undefined
>;

/**
 * Declares an endpoint. Parts that are left out are `undefined` in the result and absent
 * from the types of its callers.
 */
export function endpoint<const I extends EndpointInit>(init: I): FromInit<I> {
  const whole = { params: undefined, query: undefined, body: undefined, answer: undefined, file: undefined, ...init };
  return whole as unknown as FromInit<I>;
}

/** What a caller hands over: `params`, `query`, `body` and `file`, each only where the endpoint has it. */
export type CallInput<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: z.input<E["params"]> }
  : { params?: undefined }) &
  (E["query"] extends z.ZodType ? { query?: z.input<E["query"]> } : { query?: undefined }) &
  (E["body"] extends z.ZodType ? { body: z.input<E["body"]> } : { body?: undefined }) &
  (E["file"] extends FileBody ? { file: ReadableStream<Uint8Array> } : { file?: undefined });

/** What a call gives back, parsed; `undefined` for endpoints without an answer. */
export type AnswerOf<E extends Endpoint> = E["answer"] extends z.ZodType ? z.output<E["answer"]> : undefined;

/** Ids are integers from 1 (also as the digits of a path). */
export const id = z.coerce.number().int().min(1).max(2_147_483_647);

/** Path parameters of calls on one row. */
export const idParams = z.object({ id });

/** A parameter did not fit the pattern of its path. */
export class InvalidParameter extends Error {
  constructor(readonly parameter: string) {
    super(`The value for {${parameter}} does not fit the path.`);
    this.name = "InvalidParameter";
  }
}

/**
 * Fills `{name}` in an endpoint's path. Every value is parsed by the endpoint's own schema
 * and then percent-encoded, so no input can reach another path.
 *
 * @returns the path below `/api`, starting with a slash
 * @throws {InvalidParameter} when a value is missing or does not parse
 */
export function fillPath(endpoint: Pick<Endpoint, "path" | "params">, params: unknown): string {
  const parsed = endpoint.params?.safeParse(params);
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parsed?.success ? parsed.data[name] : undefined;
    if (typeof value !== "string" && typeof value !== "number") throw new InvalidParameter(name);
    const text = String(value);
    if (text === "" || text === "." || text === "..") throw new InvalidParameter(name);
    return encodeURIComponent(text);
  });
}

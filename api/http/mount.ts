import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import type { Endpoint, FileBody } from "../../contract/endpoint.ts";
import { describeIssue } from "../../contract/issues.ts";
import type { Locale } from "../../contract/locales.ts";
import { listQuery, readListQuery } from "../../contract/paging.ts";
import type { Actor } from "../domain/activity.ts";
import type { CarboxCaller } from "../domain/carbox-sessions.ts";
import type { DeviceCaller } from "../domain/device-sessions.ts";
import { notFound } from "../domain/refusal.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Services } from "../services.ts";
import { admit, admitCarbox, admitDevice, isDeviceAccess } from "./admission.ts";
import type { ApiEnv } from "./env.ts";
import { readJson } from "./json-body.ts";
import type { Translate } from "./locale.ts";
import { isStorable } from "./stray-text.ts";
import { madeOf } from "./text-response.ts";

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
/** What a handler gives for an endpoint. */
export type AnswerInput<E extends Endpoint> = E["answer"] extends z.ZodType ? z.input<E["answer"]> : undefined;

/** One call, checked and parsed. */
export interface Call<E extends Endpoint> {
  params: Output<E["params"]>;
  query: Output<E["query"]>;
  body: Output<E["body"]>;
  /** The file that the call carries, while it arrives; its size is the handler's to watch. */
  file: E["file"] extends FileBody ? ReadableStream<Uint8Array> : undefined;
  locale: Locale;
  t: Translate;
  address: string;
  userAgent: string | null;
  /** For headers that only this call reads. */
  headers: Pick<Headers, "get">;
  /** The same for a call and its repetitions, such as a form that was sent twice; null: every call counts. */
  idempotencyKey: string | null;
  services: Services;
  log: Logger;
}

/** A call with a token. */
export interface SignedCall<E extends Endpoint> extends Call<E> {
  caller: Caller;
  /** The caller as the ledger of activity names them. */
  actor: Actor;
}

/** A call with a token of a device. */
export interface DeviceCall<E extends Endpoint> extends Call<E> {
  device: DeviceCaller;
  /** The device as the ledger of activity names it: by its MAC. */
  actor: Actor;
}

/** A call with a token of a car-box. */
export interface CarboxCall<E extends Endpoint> extends Call<E> {
  carbox: CarboxCaller;
  /** The car-box as the ledger of activity names it: by its user name. */
  actor: Actor;
}

/** Puts handlers on the endpoints of the contract. */
export interface Mount {
  /** For endpoints that need no token. */
  open<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<AnswerInput<E>>): void;
  /** For those of a person: the endpoint's access is checked before anything of the call is read. */
  guarded<E extends Endpoint>(endpoint: E, handler: (call: SignedCall<E>) => Promise<AnswerInput<E>>): void;
  /** The same for those of a device's panel and player. */
  device<E extends Endpoint>(endpoint: E, handler: (call: DeviceCall<E>) => Promise<AnswerInput<E>>): void;
  /** The same for those of a car-box. */
  carbox<E extends Endpoint>(endpoint: E, handler: (call: CarboxCall<E>) => Promise<AnswerInput<E>>): void;
}

/** The handler gave something that the contract does not allow. */
export class ContractBreach extends Error {
  constructor(endpoint: Endpoint, reason: string) {
    super(`${endpoint.method} ${endpoint.path}: the answer does not fit the contract: ${reason}`);
    this.name = "ContractBreach";
  }
}

export function createMount(app: Hono<ApiEnv>, services: Services): Mount {
  return {
    open(endpoint, handler) {
      if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public: mount it guarded.`);
      app.on(endpoint.method, routePath(endpoint), async (context) => {
        const call = await readCall(context, endpoint, services);
        return answer(context, endpoint, await handler(call));
      });
    },
    guarded(endpoint, handler) {
      if (endpoint.access === "public") throw new Error(`${endpoint.path} is public: mount it open.`);
      if (isDeviceAccess(endpoint.access)) throw new Error(`${endpoint.path} is for devices: mount it device.`);
      if (endpoint.access === "carbox") throw new Error(`${endpoint.path} is for car-boxes: mount it carbox.`);
      app.on(endpoint.method, routePath(endpoint), async (context) => {
        const revision = await services.revision();
        const caller = await admit(context, endpoint, revision, services);
        const call = await readCall(context, endpoint, services);
        const actor = { id: caller.user.id, name: caller.user.name, address: call.address };
        const handle = () => handler({ ...call, caller, actor });
        if (!isRead(endpoint)) return answer(context, endpoint, await handle());
        // All that a read goes by, beside the rows: they are in the same memory until they change.
        const key = JSON.stringify([endpoint.path, call.params, call.query, call.locale, caller.session.id]);
        const { text } = await services.answers(revision, key, async () => {
          const asked = services.clock.asked();
          const text = textOf(endpoint, await handle());
          return { text, timeless: services.clock.asked() === asked };
        });
        return sendJson(context, text);
      });
    },
    device(endpoint, handler) {
      const { access } = endpoint;
      if (!isDeviceAccess(access)) throw new Error(`${endpoint.path} is not for devices: mount it guarded or open.`);
      app.on(endpoint.method, routePath(endpoint), async (context) => {
        const device = await admitDevice(context, endpoint, access, services);
        const call = await readCall(context, endpoint, services);
        const actor = { id: null, name: device.row.mac, address: call.address };
        return answer(context, endpoint, await handler({ ...call, device, actor }));
      });
    },
    carbox(endpoint, handler) {
      if (endpoint.access !== "carbox") throw new Error(`${endpoint.path} is not for car-boxes.`);
      app.on(endpoint.method, routePath(endpoint), async (context) => {
        const carbox = await admitCarbox(context, services);
        const call = await readCall(context, endpoint, services);
        const actor = { id: null, name: carbox.row.username, address: call.address };
        return answer(context, endpoint, await handler({ ...call, carbox, actor }));
      });
    },
  };
}

/** The path of an endpoint under `/api` as Hono writes it. */
export function routePath(endpoint: Endpoint): string {
  return `/api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
}

async function readCall<E extends Endpoint>(
  context: Context<ApiEnv>,
  endpoint: E,
  services: Services,
): Promise<Call<E>> {
  const { t, locale, address, log } = context.var;
  const parsed = {
    params: readParams(context, endpoint),
    query: readQuery(context, endpoint, t),
    body: endpoint.body ? parse(endpoint.body, await readJson(context.req), t) : undefined,
    file: endpoint.file ? fileOf(context.req.raw) : undefined,
  };
  const userAgent = context.req.header("User-Agent")?.slice(0, 512) ?? null;
  const { headers } = context.req.raw;
  const idempotencyKey = context.req.header("Idempotency-Key")?.slice(0, 255) || null;
  const read = parsed as Pick<Call<E>, "params" | "query" | "body" | "file">;
  return { ...read, locale, t, address, userAgent, headers, idempotencyKey, services, log };
}

/** A request without a body carries an empty file. */
function fileOf({ body }: Request): ReadableStream<Uint8Array> {
  return body ?? new Blob().stream();
}

/** A value that is no such parameter names nothing, and neither does another spelling of it (`1e3`, `0x10`, ` 1`). */
function readParams(context: Context<ApiEnv>, endpoint: Endpoint): unknown {
  if (!endpoint.params) return undefined;
  const raw = context.req.param() as Record<string, string>;
  const parsed = endpoint.params.safeParse(raw);
  if (!parsed.success) throw notFound();
  for (const [name, value] of Object.entries(parsed.data)) if (String(value) !== raw[name]) throw notFound();
  return parsed.data;
}

function readQuery(context: Context<ApiEnv>, endpoint: Endpoint, t: Translate): unknown {
  if (!endpoint.query) return undefined;
  const url = new URL(context.req.url);
  for (const [key, value] of url.searchParams) if (!isStorable(key + value)) url.searchParams.delete(key);
  if ((endpoint.query as z.ZodType) === listQuery) return readListQuery(url.searchParams);
  return parse(endpoint.query, queryValues(url.searchParams), t);
}

/** Parameters by name; `roles[]=a&roles[]=b` is a list. */
function queryValues(params: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(params.keys())];
  return Object.fromEntries(
    names.map((name) =>
      name.endsWith("[]") ? [name.slice(0, -2), params.getAll(name)] : [name, params.getAll(name).at(-1) ?? ""],
    ),
  );
}

/**
 * Parses what a caller sent.
 *
 * @throws {InvalidInput} with the texts in the caller's language
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, t: Translate): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: (issue) => t(describeIssue(issue)) });
  if (parsed.success) return parsed.data;
  throw new InvalidInput(
    parsed.error.issues.map((issue) => ({ field: issue.path.map(String).join("."), text: issue.message })),
  );
}

/** The payload does not fit its schema; the texts are in the caller's language. */
export class InvalidInput extends Error {
  constructor(readonly issues: { field: string; text: string }[]) {
    super("The payload does not fit its schema.");
    this.name = "InvalidInput";
  }
}

function isRead({ method, answer }: Endpoint): boolean {
  return method === "GET" && answer !== undefined;
}

function answer<E extends Endpoint>(context: Context<ApiEnv>, endpoint: E, given: AnswerInput<E>): Response {
  return endpoint.answer ? sendJson(context, textOf(endpoint, given)) : context.body(null, 204);
}

function sendJson(context: Context<ApiEnv>, text: string): Response {
  return madeOf(text, context.body(text, 200, { "Content-Type": "application/json" }));
}

/** @throws {ContractBreach} when the endpoint's schema does not allow it */
function textOf<E extends Endpoint>(endpoint: E, given: AnswerInput<E>): string {
  const parsed = endpoint.answer?.safeParse(given);
  if (parsed && !parsed.success) throw new ContractBreach(endpoint, z.prettifyError(parsed.error));
  return JSON.stringify(parsed?.data);
}

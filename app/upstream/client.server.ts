import type { Logger } from "pino";
import { type AnswerOf, type CallInput, type Endpoint, fillPath, InvalidParameter } from "~contract/endpoint.ts";
import { listQuery, writeListQuery } from "~contract/paging.ts";
import type { UpstreamCall, UpstreamTarget } from "../load-context";
import { readAnswer } from "./answer.server";
import { UpstreamError } from "./errors";
import { sendInTime } from "./exchange.server";

/** On whose behalf the API is called. */
export interface UpstreamCaller {
  /** Bearer token of the session, or null for public calls. */
  token: string | null;
  /** Language of the API's messages. */
  locale: string;
  /** The person's address, passed on for rate limits and the activity log. */
  address: string;
  requestId: string;
  log: Logger;
}

export interface CallOptions {
  /** Headers that only this call needs. */
  headers?: Record<string, string>;
  /** Milliseconds until the call is given up; 10,000 unless told otherwise. */
  timeout?: number;
}

/** The upstream API as one caller sees it. */
export interface Upstream {
  /**
   * Makes one call of the contract.
   *
   * @throws {UpstreamError} for everything but a good answer
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<AnswerOf<E>>;
}

/**
 * The client of the upstream API: bearer token, language, timeout, one retry of GETs, answers
 * parsed by the contract. Neither tokens nor bodies are ever logged, and paths only as the
 * contract writes them.
 *
 * @example await createUpstream(context.upstream, caller).call(portals.one, { params: { id: 1 } });
 */
export function createUpstream(target: UpstreamTarget, caller: UpstreamCaller): Upstream {
  return {
    async call(endpoint, input, options = {}) {
      const started = performance.now();
      try {
        const answer = await sendInTime(target, writeCall(caller, endpoint, input, options), options.timeout);
        const value = readAnswer(endpoint, answer);
        // readAnswer parsed it with the endpoint's own schema, which is what AnswerOf infers from.
        return value as AnswerOf<typeof endpoint>;
      } catch (error) {
        const failure = asUpstreamError(error);
        report(caller.log, endpoint, failure, performance.now() - started);
        throw failure;
      }
    },
  };
}

function writeCall(
  caller: UpstreamCaller,
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown; file?: ReadableStream<Uint8Array> },
  options: CallOptions,
): UpstreamCall {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Accept-Language": caller.locale,
    "X-Forwarded-For": caller.address,
    "X-Request-Id": caller.requestId,
    ...options.headers,
  };
  if (caller.token !== null) headers.Authorization = `Bearer ${caller.token}`;
  const query = writeQuery(endpoint, input.query);
  const path = fillPath(endpoint, input.params) + (query === "" ? "" : `?${query}`);
  const call = { method: endpoint.method, path, headers };
  if (input.file !== undefined) {
    headers["Content-Type"] = endpoint.file?.types[0] ?? "application/octet-stream";
    return { ...call, body: input.file };
  }
  if (input.body === undefined) return call;
  headers["Content-Type"] = "application/json";
  return { ...call, body: JSON.stringify(input.body) };
}

function writeQuery(endpoint: Endpoint, query: unknown): string {
  if (query === undefined || endpoint.query === undefined) return "";
  if (endpoint.query === listQuery) return writeListQuery(listQuery.parse(query)).toString();
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(Array.isArray(value) ? `${name}[]` : name, String(item));
    }
  }
  return params.toString();
}

/** An id that cannot be in a path names nothing that exists. */
function asUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof InvalidParameter) return new UpstreamError({ kind: "not-found", status: 404, cause: error });
  return new UpstreamError({ kind: "unexpected", cause: error });
}

/** What a person can cause by themselves is no news; what the operator must look at is. */
function report(log: Logger, endpoint: Endpoint, error: UpstreamError, elapsed: number): void {
  const call = `${endpoint.method} ${endpoint.path}`;
  const fields = { call, kind: error.kind, status: error.status, ms: Math.round(elapsed), cause: causeOf(error) };
  if (error.kind === "unexpected") log.error(fields, "the API answered something unexpected");
  else if (error.kind === "unavailable") log.warn(fields, "the API is not available");
  else log.debug(fields, "the API refused a call");
}

/** Our own words on the cause, or the code of a network error; never text of the API. */
function causeOf(error: UpstreamError): string | undefined {
  const { cause } = error;
  if (!(cause instanceof Error)) return typeof cause === "string" ? cause : undefined;
  const inner = cause.cause instanceof Error && "code" in cause.cause ? ` (${String(cause.cause.code)})` : "";
  return `${cause.name}: ${cause.message}${inner}`;
}

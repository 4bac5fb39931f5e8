import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { conflict, failure, invalid } from "~contract/answers.ts";
import type { Endpoint } from "~contract/endpoint.ts";
import { frozen } from "~contract/frozen.ts";
import type { UpstreamAnswer } from "../load-context";
import { UpstreamError, type UpstreamErrorKind } from "./errors";

/** Longer texts are not meant for a person (a dumped query, a page of HTML). */
const MAX_MESSAGE = 500;

/** Characters of the answers that are remembered for a minute, and of one: pages of a list, not 500 rows of it. */
const answers = new LRUCache<string, { value: unknown }>({
  maxSize: 2 * 1024 * 1024,
  maxEntrySize: 64 * 1024,
  sizeCalculation: (_, slot) => slot.length,
  ttl: 60_000,
});

const kinds: Record<number, UpstreamErrorKind> = {
  400: "invalid",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  409: "conflict",
  410: "not-found",
  413: "invalid",
  422: "invalid",
  429: "too-many",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
  507: "unavailable",
};

/**
 * Reads an answer by the contract: the parsed value, or undefined where the endpoint has none.
 *
 * @throws {UpstreamError} for every status but 2xx, and when the answer is not what the contract says
 */
export function readAnswer(endpoint: Endpoint, raw: UpstreamAnswer): unknown {
  if (raw.status < 200 || raw.status > 299) throw readFailure(raw);
  const { answer } = endpoint;
  if (answer === undefined) return undefined;
  return endpoint.method === "GET" ? readAgain(`${endpoint.path}\n${raw.text}`, answer, raw) : read(answer, raw);
}

/** As it was read before, where an endpoint answers the same to the letter: four of a page's five calls mostly do. */
function readAgain(slot: string, schema: z.ZodType, raw: UpstreamAnswer): unknown {
  const known = answers.get(slot);
  if (known) return known.value;
  const value = frozen(read(schema, raw));
  answers.set(slot, { value });
  return value;
}

function read(schema: z.ZodType, raw: UpstreamAnswer): unknown {
  const parsed = schema.safeParse(readJson(raw));
  if (parsed.success) return parsed.data;
  throw new UpstreamError({ kind: "unexpected", status: raw.status, cause: describeMismatch(parsed.error) });
}

/** @throws {UpstreamError} when the answer is empty, cut off or something else than JSON */
function readJson(raw: UpstreamAnswer): unknown {
  const unexpected = (cause: string) => new UpstreamError({ kind: "unexpected", status: raw.status, cause });
  if (raw.text === "") throw unexpected("an empty answer");
  const json = parseJson(raw);
  if (json === undefined) throw unexpected(`not JSON but ${mediaType(raw) || "no content type"}`);
  return json;
}

/** The content type is not asked for: legacy servers send JSON as text/html, and HTML never parses. */
function parseJson(raw: UpstreamAnswer): unknown {
  try {
    return JSON.parse(raw.text);
  } catch {
    return undefined;
  }
}

function mediaType(raw: UpstreamAnswer): string {
  return (raw.headers.get("content-type") ?? "").split(";")[0]?.trim().slice(0, 80) ?? "";
}

/** Where the answer differs, without its values: they may be personal. */
function describeMismatch(error: z.ZodError): string {
  const places = error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "(whole)"}: ${issue.code}`);
  return `the contract does not fit at ${places.join(", ")}`;
}

function readFailure(raw: UpstreamAnswer): UpstreamError {
  const kind = kinds[raw.status] ?? "unexpected";
  const body = parseJson(raw);
  const message = readMessage(raw, body);
  const base = { kind, status: raw.status, message, retryAfter: readRetryAfter(raw.headers) };
  if (kind === "invalid") return readInvalid(raw, body, message);
  if (kind === "conflict")
    return new UpstreamError({ ...base, current: conflict.safeParse(body).data?.current ?? null });
  if (kind === "unexpected") return new UpstreamError({ ...base, cause: `status ${raw.status}` });
  return new UpstreamError(base);
}

/** A 400 that names no field is a request that we wrote wrongly, not something the person can mend. */
function readInvalid(raw: UpstreamAnswer, body: unknown, message: string): UpstreamError {
  const parsed = invalid.safeParse(withMessage(body));
  if (raw.status === 400 && !parsed.success) {
    return new UpstreamError({ kind: "unexpected", status: 400, message, cause: "status 400" });
  }
  return new UpstreamError({ kind: "invalid", status: raw.status, message, fieldErrors: parsed.data?.errors ?? {} });
}

/** Some servers send the errors alone. */
function withMessage(body: unknown): unknown {
  return typeof body === "object" && body !== null && !("message" in body) ? { ...body, message: "" } : body;
}

/** The text of a 500 is for developers (and may hold a query); those of 503 and 507 tell what the service lacks. */
function readMessage(raw: UpstreamAnswer, body: unknown): string {
  if (raw.status >= 500 && raw.status !== 503 && raw.status !== 507) return "";
  const text = failure.safeParse(body).data?.message.trim() ?? "";
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE - 1)}…` : text;
}

/** Seconds from a Retry-After of either form (RFC 9110 §10.2.3), at most a day. */
function readRetryAfter(headers: UpstreamAnswer["headers"]): number | null {
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : null;
}

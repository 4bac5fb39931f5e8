/** What went wrong with a call, as far as the app treats it differently (spec §8). */
export type UpstreamErrorKind =
  /** 401: the token is not good, or not any more. */
  | "unauthorized"
  /** 403: signed in, but not allowed to. */
  | "forbidden"
  | "not-found"
  /** 409: somebody else saved first; `current` is the row as it stands. */
  | "conflict"
  /** 422, and 413 for a file that is too large: `fieldErrors` says which fields. */
  | "invalid"
  /** 429: `retryAfter` seconds to wait, when the API said so. */
  | "too-many"
  /** Nothing came back in time, or 502, 503, 504; 507: its disk is full. */
  | "unavailable"
  /** The API answered something that the contract does not know. */
  | "unexpected";

interface UpstreamErrorInit {
  kind: UpstreamErrorKind;
  status?: number;
  message?: string;
  fieldErrors?: Record<string, string[]>;
  current?: Record<string, unknown> | null;
  retryAfter?: number | null;
  cause?: unknown;
}

/** A call of the upstream API that did not give its answer. */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;
  /** HTTP status of the answer, 0 when there was none. */
  readonly status: number;
  /** Texts by the name of the field in the payload, in the caller's language. */
  readonly fieldErrors: Record<string, string[]>;
  /** The row as it stands now, on a conflict. */
  readonly current: Record<string, unknown> | null;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | null;

  /** `message` is the API's own text in the caller's language, or "" when it gave none. */
  constructor(init: UpstreamErrorInit) {
    super(init.message ?? "", { cause: init.cause });
    this.name = "UpstreamError";
    this.kind = init.kind;
    this.status = init.status ?? 0;
    this.fieldErrors = init.fieldErrors ?? {};
    this.current = init.current ?? null;
    this.retryAfter = init.retryAfter ?? null;
  }
}

/**
 * Whether something thrown is a failed upstream call, and of the given kind if one is named.
 *
 * @example if (isUpstreamError(error, "conflict")) return showConflict(error.current);
 */
export function isUpstreamError(error: unknown, kind?: UpstreamErrorKind): error is UpstreamError {
  return error instanceof UpstreamError && (kind === undefined || error.kind === kind);
}

/** A text of the locales with the values that it names. */
export interface Text {
  key: string;
  values?: Record<string, string | number>;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429;

interface RefusalDetails {
  code?: string;
  /** 422 and 413: texts by the field of the payload. */
  fields?: Record<string, Text[]>;
  /** 409: the row as it stands now. */
  current?: Record<string, unknown>;
  /** 429: seconds until the next try. */
  retryAfter?: number;
}

/** The call is answered with an error that its caller can do something about (contract `failure`, `invalid`, `conflict`). */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    readonly text: Text,
    readonly details: RefusalDetails = {},
  ) {
    super(text.key);
    this.name = "Refusal";
  }
}

/** 401: the call carries no token, or one that is over. */
export function unauthenticated(): Refusal {
  return new Refusal(401, { key: "api:unauthenticated" }, { code: "unauthenticated" });
}

/** 404, also for what the caller may not know of. */
export function notFound(): Refusal {
  return new Refusal(404, { key: "api:notFound" });
}

/** 422 about one field; its text is also the message. */
export function invalidField(field: string, key: string, values: Text["values"] = {}): Refusal {
  return new Refusal(422, { key, values }, { fields: { [field]: [{ key, values }] } });
}

import { requestFailures } from "../../contract/provider-checks.ts";
import { Refusal } from "../domain/refusal.ts";

/**
 * What can go wrong with a request to somebody else's server.
 * - `url`: neither http nor https, no URL at all, or a port that the Fetch standard blocks
 * - `header`: a header (the user agent) has characters that cannot be sent
 * - `refused`: the address is not on the public internet
 * - `unresolvable`: the name has no address
 * - `unreachable`: nobody answers there, or the connection broke
 * - `tls`: no valid certificate, or no TLS
 * - `timeout`: too slow, as a whole or between two parts
 * - `tooLarge`: more than the caller wants, once decompressed
 * - `status`: an answer that is no success
 * - `tooManyRedirects`, `unsafeRedirect`: more than five; from https to http, or with a body to another origin
 * - `unreadable`: no HTTP, a broken encoding, no JSON where JSON was asked for
 */
export const outgoingReasons = requestFailures;
export type OutgoingReason = (typeof outgoingReasons)[number];

/** What the text of a reason names. */
interface OutgoingDetails {
  /** Name and port, never a URL: paths and credentials are secrets of the person who typed them. */
  host?: string;
  status?: number;
}

/** A request to somebody else's server failed. Left alone it answers 422 with a text that says why. */
export class OutgoingError extends Refusal {
  readonly host: string;
  /** Of the answer, where the reason is `status`. */
  readonly answered: number | null;

  constructor(
    readonly reason: OutgoingReason,
    { host = "", status }: OutgoingDetails = {},
  ) {
    const values = { host, ...(status === undefined ? {} : { status }) };
    super(422, { key: `api:outgoing.${reason}`, values }, { code: `outgoing_${reason}` });
    this.name = "OutgoingError";
    this.host = host;
    this.answered = status ?? null;
  }
}

const reasonOfCode: Record<string, OutgoingReason> = {
  ENOTFOUND: "unresolvable",
  EAI_AGAIN: "unresolvable",
  EAI_FAIL: "unresolvable",
  ENODATA: "unresolvable",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "unreadable",
  EPROTO: "tls",
};

/** Codes of OpenSSL's verification and of Node's TLS. */
const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;
/** Codes of zlib and of its Brotli. */
const UNREADABLE_CODE = /^(?:Z_|ERR__ERROR|ERR_BROTLI|ERR_PADDING|UND_ERR_RES)/;

/**
 * Names a failure of undici. The failure itself is left behind: some of its messages quote what was
 * sent.
 */
export function outgoingErrorOf(error: unknown, host: string): OutgoingError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError) return cause;
    // undici's only signs of a blocked port and of what is no HTTP: neither has a code.
    if (cause.message === "bad port") return new OutgoingError("url", { host });
    if (cause.name === "HTTPParserError") return new OutgoingError("unreadable", { host });
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    if (TLS_CODE.test(code)) return new OutgoingError("tls", { host });
    if (UNREADABLE_CODE.test(code)) return new OutgoingError("unreadable", { host });
    const reason = reasonOfCode[code];
    if (reason) return new OutgoingError(reason, { host });
  }
  return new OutgoingError("unreachable", { host });
}

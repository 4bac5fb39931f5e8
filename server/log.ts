import { type DestinationStream, type Logger, pino } from "pino";
import { inSources } from "./source-places.ts";

/** Segments of a path that are a secret: whoever reads the log could use them. */
const SECRET_SEGMENTS = [
  /(\/password\/reset\/)[^/?#\s]+/gi,
  /(\/setup\/)[^/?#\s]+/gi,
  /(\/email\/verify\/)[^/?#\s]+/gi,
  /(\/carbox\/link\/)[^/?#\s]+/gi,
  /(\/qr\/car\/code\/)[^/?#\s]+/gi,
];

/** Fields that are never written, wherever an object with one is logged. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "set-cookie",
  "token",
  "password",
  "secret",
  "signature",
  "code_verifier",
];

/**
 * A path fit for the log: without its query (signatures, codes and search terms travel there)
 * and without the tokens that are part of some paths.
 *
 * @example safePath("/setup/s3cr3t.data?x=1") // "/setup/[token]"
 */
export function safePath(path: string): string {
  return hideTokens(path.split(/[?#]/, 1)[0] ?? "").slice(0, 500);
}

function hideTokens(text: string): string {
  return SECRET_SEGMENTS.reduce((safe, pattern) => safe.replace(pattern, "$1[token]"), text);
}

/** Also in messages and stacks: a URL is often part of an error. */
function hideInText(text: string): string {
  return hideTokens(text)
    .replace(/\bBearer\s+[\w.~+/=-]+/gi, "Bearer [token]")
    .replace(/([?&](?:signature|token|code|state|key|password)=)[^&\s"']+/gi, "$1[secret]");
}

/**
 * The log: JSON lines, times in ISO 8601, no secrets.
 *
 * @param destination standard output unless told otherwise
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
        censor: "[secret]",
      },
      serializers: { err: serializeError },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: hideInText(String(error)) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const values = queryValues(error);
  return {
    type,
    message: hideInText(withoutAll(message, values)),
    stack: hideInText(withoutAll(inSources(stack), values)),
  };
}

/** What drizzle writes behind a failed query: every value of the row, addresses and hashes among them. */
function queryValues(error: Error): string[] {
  const inner = error.cause instanceof Error ? queryValues(error.cause) : [];
  return "params" in error && Array.isArray(error.params) ? [`params: ${error.params}`, ...inner] : inner;
}

function withoutAll(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, "params: [hidden]"), text);
}

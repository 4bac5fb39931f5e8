import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { failure } from "../../contract/answers.ts";
import { type AnswerOf, type CallInput, type Endpoint, fillPath } from "../../contract/endpoint.ts";

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

/** The API said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "Refused";
  }
}

/** The API did not answer, or not in a way that its contract allows. Another try may help. */
export class Away extends Error {
  constructor(
    message: string,
    /** Milliseconds that the API asked to wait. */
    readonly pause?: number,
  ) {
    super(message);
    this.name = "Away";
  }
}

export interface PlayerApi {
  /** @throws {Refused | Away} */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string): Promise<AnswerOf<E>>;
}

/**
 * Calls the API as a program of its own would, by the contract.
 *
 * @param url origin of the server
 * @param send takes the requests; the network unless it is given
 */
export function createPlayerApi(url: string, send: (request: Request) => Promise<Response> = fetch): PlayerApi {
  const base = `${url.replace(/\/+$/, "")}/api`;
  return {
    async call(endpoint, input, token) {
      const response = await answerOf(send, writeRequest(base, endpoint, input, token), url);
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) throw refusalOf(response, body);
      if (!endpoint.answer) return undefined as AnswerOf<typeof endpoint>;
      const parsed = endpoint.answer.safeParse(body);
      if (!parsed.success) throw new Away(`${endpoint.path} answered what the contract does not know.`);
      // Parsed with the endpoint's own schema, which is what AnswerOf infers from.
      return parsed.data as AnswerOf<typeof endpoint>;
    },
  };
}

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const queryValues = z.record(z.string(), z.string().optional()).default({});

function writeRequest(base: string, endpoint: Endpoint, input: Input, token?: string): Request {
  const address = new URL(base + fillPath(endpoint, input.params));
  for (const [name, value] of Object.entries(queryValues.parse(input.query)))
    if (value !== undefined) address.searchParams.set(name, value);
  return new Request(address, {
    method: endpoint.method,
    headers: {
      Accept: "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(input.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function answerOf(
  send: (request: Request) => Promise<Response>,
  request: Request,
  url: string,
): Promise<Response> {
  try {
    return await send(request);
  } catch {
    throw new Away(`${url} does not answer.`);
  }
}

function refusalOf({ status, headers }: Response, body: unknown): Refused | Away {
  const told = failure.safeParse(body);
  const message = told.success ? told.data.message : `The server answered with the status ${status}.`;
  if (status !== 429 && status < 500) return new Refused(status, message);
  const seconds = Number(headers.get("Retry-After"));
  return seconds > 0 ? new Away(message, seconds * 1000) : new Away(message);
}

/**
 * Does something until it works or is refused, with longer and longer pauses while the API is away.
 *
 * @param tell hears why it waits
 * @throws {Refused}; the signal's reason once it ends the waiting
 */
export async function untilItWorks<T>(
  work: () => Promise<T>,
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<T> {
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      const chosen = error.pause ?? pause;
      tell(`${error.message} Trying again in ${Math.ceil(chosen / 1000)} s …`);
      await wait(chosen, undefined, { signal });
    }
  }
}

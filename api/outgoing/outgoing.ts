import { Agent, fetch, type Response } from "undici";
import { answerOf, type OutgoingAnswer } from "./answer.ts";
import { checkedLookup, type Resolve, resolveName } from "./checked-lookup.ts";
import { createGate } from "./gate.ts";
import { firstHop, type Hop, nextHop, type OutgoingBody } from "./hop.ts";
import { OutgoingError, outgoingErrorOf } from "./outgoing-error.ts";
import { startWatch } from "./watch.ts";

const MAX_REDIRECTS = 5;
/** The web app waits 10 s for a call; one request fits into it. */
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1024 * 1024;
const USER_AGENT = "Streamdesk";
/** An address of a far continent may take longer than Node's 250 ms to accept. */
const ATTEMPT_MS = 2_000;

export interface OutgoingRequest {
  /** GET unless said otherwise. */
  method?: string;
  /** A User-Agent among them takes the place of our own. */
  headers?: Record<string, string>;
  body?: OutgoingBody;
  /** Bytes that the decompressed body may have; 1 MiB unless said otherwise. */
  maxBytes?: number;
  /** Milliseconds for everything, redirects and body included; 8,000 unless said otherwise. */
  timeoutMs?: number;
  /** Milliseconds without any byte of the body; as `timeoutMs` unless said otherwise. */
  idleMs?: number;
  /** Which answers are wanted: `success` (2xx, the default) makes all others an error. */
  statuses?: "success" | "any";
  signal?: AbortSignal;
}

/** The one way from the API to servers whose address a person typed. */
export interface Outgoing {
  /**
   * Calls a URL of the public internet over http or https, follows up to five redirects, each
   * checked like the first, and gives the answer with its body still to be read.
   *
   * Credentials in the URL become an Authorization header. No proxy of the environment is used.
   *
   * @throws {OutgoingError} says why, also while the body is read; when `signal` aborts, its reason
   */
  fetch(url: string, request?: OutgoingRequest): Promise<OutgoingAnswer>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

/**
 * @param allowed hosts, IP addresses and CIDR ranges that may be called although they are not public
 * @param resolve gives the addresses of a name; the machine's own unless said otherwise
 */
export function createOutgoing(allowed: readonly string[], resolve: Resolve = resolveName): Outgoing {
  const gate = createGate(allowed);
  const agent = new Agent({
    connect: {
      lookup: checkedLookup(gate, resolve),
      timeout: TIMEOUT_MS,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    },
    // A connection for each request: none outlives the check of its address.
    pipelining: 0,
    keepAliveTimeout: 1_000,
  });

  function send({ url, method, headers, body }: Hop, signal: AbortSignal): Promise<Response> {
    return fetch(url, { method, headers, body, signal, redirect: "manual", dispatcher: agent });
  }

  return {
    async fetch(address, request = {}) {
      const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = request;
      const headers = { "User-Agent": USER_AGENT, ...request.headers };
      let hop = firstHop(address, { method: request.method ?? "GET", headers, body: request.body ?? null }, gate);
      const limits = { timeoutMs, idleMs: request.idleMs ?? timeoutMs };
      const watch = startWatch(limits, request.signal, () => hop.url.host);
      try {
        for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
          const response = await send(hop, watch.signal);
          const next = nextHop(hop, response.status, response.headers.get("Location"), gate);
          if (!next && !response.ok && request.statuses !== "any") {
            throw new OutgoingError("status", { host: hop.url.host, status: response.status });
          }
          if (!next) return answerOf(response, hop.url, maxBytes, watch);
          await response.body?.cancel();
          hop = next;
        }
        throw new OutgoingError("tooManyRedirects", { host: hop.url.host });
      } catch (error) {
        const reason = watch.signal.aborted ? watch.signal.reason : outgoingErrorOf(error, hop.url.host);
        watch.end(reason);
        watch.stop();
        throw reason;
      }
    },
    close: () => agent.destroy(),
  };
}

import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { freePort } from "./free-port.ts";

/**
 * How the upstream behaves from now on.
 * - `pass`: every call reaches the real API.
 * - `dead`: the connection is cut without an answer.
 * - `slow`: nothing is ever answered.
 * - `html`: 200 with a page of a proxy or hotel network.
 * - `wrong-shape`: 200 with JSON that is not what the contract says.
 * - a number: that status with the usual JSON failure.
 */
export type Behaviour = "pass" | "dead" | "slow" | "html" | "wrong-shape" | 401 | 403 | 500;

export interface UpstreamProxy {
  /** For API_URL. */
  url: string;
  /** Sets the behaviour of all calls, or of those whose path below /api fits. */
  behave(behaviour: Behaviour, path?: RegExp): void;
  /** Method and path of every call so far. */
  calls: string[];
  close(): Promise<void>;
}

const CANARY = "stack-trace-canary";

/** Stands between the app and a real API and can be told to misbehave. */
export async function startUpstreamProxy(target: string): Promise<UpstreamProxy> {
  let behaviour: Behaviour = "pass";
  let affected: RegExp = /./;
  const calls: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    calls.push(`${incoming.method} ${path}`);
    const now = affected.test(path.replace(/^\/api/, "")) ? behaviour : "pass";
    if (now === "pass") return pass(target, incoming, outgoing);
    incoming.resume();
    if (now === "slow") return;
    if (now === "dead") return incoming.socket.destroy();
    misbehave(now, outgoing);
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    behave(next, path = /./) {
      behaviour = next;
      affected = path;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function misbehave(how: Exclude<Behaviour, "pass" | "slow" | "dead">, outgoing: ServerResponse): void {
  if (how === "html") {
    outgoing.writeHead(200, { "content-type": "text/html" }).end(`<h1>It works! ${CANARY}</h1>`);
  } else if (how === "wrong-shape") {
    outgoing.writeHead(200, { "content-type": "application/json" }).end(`{"data":{"rows":"${CANARY}"},"meta":[]}`);
  } else {
    const message = how === 500 ? `Error: ${CANARY}\n    at handler (/srv/api.js:1:1)` : `Upstream says ${how}.`;
    outgoing.writeHead(how, { "content-type": "application/json" }).end(JSON.stringify({ message }));
  }
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(
    `${target}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Logger } from "pino";
import { takesFile } from "./upload-pages.ts";

/** How long a client may take; a slow one must not hold a connection for ever (slowloris). */
const TIMEOUTS = {
  /** For the request line and the headers. */
  headersTimeout: 15_000,
  /** For the whole request, body included, where it carries a file: 20 MiB at 18 kB/s. */
  requestTimeout: 1_200_000,
  /** Longer than the usual 60 s of a proxy, so that it is never us who closes first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** Between two pieces of a request that carries a file: who sends nothing for so long keeps a place from others. */
const IDLE_TIMEOUT = 60_000;

/** For the body of every other request: 1 MiB at 10 kB/s. */
const FORM_TIMEOUT = 120_000;

/** Connections by server, with the number of requests in flight on each. */
const connections = new WeakMap<Server, Map<Socket, number>>();

/**
 * Creates the HTTP server; `listen` opens its port.
 *
 * @param formTimeout milliseconds for the body of a request that carries no file
 * @param idleTimeout milliseconds between two pieces of one that does
 */
export function createHttpServer(
  listener: RequestListener,
  formTimeout = FORM_TIMEOUT,
  idleTimeout = IDLE_TIMEOUT,
): Server {
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: 32 * 1024 }, listener);
  const busy = new Map<Socket, number>();
  connections.set(server, busy);
  server.on("connection", (socket) => {
    busy.set(socket, 0);
    socket.once("close", () => busy.delete(socket));
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    if (hasBody(request)) {
      const isFile = takesFile(request.method ?? "", pathOf(request));
      const watch = isFile ? cutOffIdle(request, idleTimeout) : cutOffLate(request, formTimeout);
      response.once("close", () => clearInterval(watch));
    }
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once("close", () => {
      if (busy.has(socket)) busy.set(socket, (busy.get(socket) ?? 1) - 1);
    });
  });
  return server;
}

/** Closes the connection of a request that has not arrived by then. */
function cutOffLate(request: IncomingMessage, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => request.complete || request.socket.destroy(), milliseconds);
}

/** Closes the connection of a request once nothing of it arrived for at least so long. */
function cutOffIdle(request: IncomingMessage, milliseconds: number): NodeJS.Timeout {
  const { socket } = request;
  let before = socket.bytesRead;
  return setInterval(() => {
    if (!request.complete && socket.bytesRead === before) socket.destroy();
    before = socket.bytesRead;
  }, milliseconds);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/** Browsers open connections ahead that they never use; Node counts them as busy and would wait for them. */
function closeUnused(server: Server): void {
  for (const [socket, requests] of connections.get(server) ?? []) if (requests === 0) socket.destroy();
}

/** @returns the URL to open in a browser on this machine */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.address === "::" || address.address === "0.0.0.0" ? "127.0.0.1" : address.address;
  return `http://${name.includes(":") ? `[${name}]` : name}:${address.port}`;
}

/** Milliseconds for what is on its way when the signal comes: a connection not yet accepted, a request not yet read. */
const ON_THE_WAY = 100;
/** Milliseconds after which a connection without a request is taken for an unused one. */
const UNUSED_AFTER = 500;

interface Shutdown {
  server: Server;
  state: { stopping: boolean };
  log: Logger;
  /** Milliseconds that the port still takes requests while /readyz answers 503. */
  delay: number;
  /** Milliseconds that requests in flight get. */
  limit: number;
  /** Runs before the wait for requests in flight. */
  begin?(): Promise<void>;
  /** Runs when no request is left. */
  close(): Promise<void>;
}

/** Stops taking requests, finishes those in flight, then closes what they needed. */
export async function shutDown({ server, state, log, delay, limit, begin, close }: Shutdown): Promise<void> {
  state.stopping = true;
  log.info("stopping: finishing requests in flight");
  await new Promise((resolve) => setTimeout(resolve, Math.max(delay, ON_THE_WAY)));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const unused = setTimeout(closeUnused, UNUSED_AFTER, server);
  await begin?.();
  const overdue = setTimeout(() => {
    log.warn("requests were still in flight when the time was up");
    server.closeAllConnections();
  }, limit);
  await closed;
  clearTimeout(unused);
  clearTimeout(overdue);
  await close();
  log.info("stopped");
}

/** SIGTERM and SIGINT shut down once; a second signal ends the process at once. */
export function shutDownOnSignals(shutdown: Shutdown): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    shutDown(shutdown).then(
      () => process.exit(0),
      (error) => {
        shutdown.log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

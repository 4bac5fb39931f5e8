import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface MisbehavingApi {
  /** Origin, as for API_URL. */
  url: string;
  /** Requests in the order they came. */
  seen: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[];
  /** How the requests from now on are answered. */
  answer(listener: RequestListener): void;
  close(): Promise<void>;
}

/** An API on loopback for the tests of the client, which does what it is told. */
export async function startMisbehavingApi(): Promise<MisbehavingApi> {
  const seen: MisbehavingApi["seen"] = [];
  let listener: RequestListener = (_, response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url: path = "", headers } = request;
    seen.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answer(next) {
      listener = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { UpstreamTarget } from "../../app/load-context.ts";
import { freePort } from "../setup/free-port.ts";

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** What an API answered, by method and path with query. */
type Answers = Record<string, Answer>;

/** Stands between the app and a real API and remembers what it answered to reads. */
export async function startRecorder(target: string) {
  const answers: Answers = {};
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { host: _, connection: __, ...headers } = incoming.headers;
    const answer = await fetch(target + incoming.url, {
      method: incoming.method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const type = answer.headers.get("content-type") ?? "application/json";
    const body = await answer.text();
    if (incoming.method === "GET") answers[`GET ${incoming.url}`] = { status: answer.status, type, body };
    outgoing.writeHead(answer.status, { "content-type": type }).end(body);
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    /** Paths below the origin that were read so far. */
    paths: () => Object.keys(answers).map((key) => key.slice("GET ".length)),
    save: (file: string) => writeFileSync(file, JSON.stringify(answers)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * An API that answers from memory what was recorded, in process.
 *
 * @param fresh counts on in each answer's total, so that no page is like the one before
 */
export function replay(file: string, fresh = false): UpstreamTarget {
  const answers: Answers = JSON.parse(readFileSync(file, "utf8"));
  let total = 100_000;
  return {
    async send({ method, path }) {
      const answer = answers[`${method} /api${path}`];
      if (!answer) throw new Error(`Not recorded: ${method} ${path}`);
      total += 1;
      const text = fresh ? answer.body.replace(/"total":\d+/, `"total":${total}`) : answer.body;
      return { status: answer.status, headers: new Headers({ "content-type": answer.type }), text };
    },
  };
}

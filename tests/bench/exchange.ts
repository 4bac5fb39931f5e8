import { Agent, type IncomingMessage, request } from "node:http";

/** A whole answer and how long it took. */
export interface Exchange {
  /** Milliseconds until the first byte of the body. */
  first: number;
  /** Milliseconds until the last one. */
  last: number;
  text: string;
}

/** Gets paths of an origin one after the other on a single connection. */
export function oneConnection(origin: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async function get(path: string): Promise<Exchange> {
    const started = performance.now();
    const answer = await send(`${origin}${path}`, agent, headers);
    let first = Number.NaN;
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      if (chunks.length === 0) first = performance.now() - started;
      chunks.push(chunk);
    }
    const last = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
    return { first, last, text: Buffer.concat(chunks).toString() };
  };
}

/** Asks for a page; its body is read by the caller. */
export function send(url: string, agent: Agent | undefined, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, resolve).once("error", reject).end();
  });
}

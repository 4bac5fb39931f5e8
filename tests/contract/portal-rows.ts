import type { Client } from "./api-under-test.ts";

let made = 0;

/** A portal as a form sends it, with a name that nobody else has. */
export function newPortal(values: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    name: `Portal ${made}`,
    type: "xtream",
    url: `https://portal${made}.example/`,
    max_connections: 100,
    priority: 10,
    active: true,
    ...values,
  };
}

export interface Row {
  id: number;
  name: string;
  lock_version: number;
  [field: string]: unknown;
}

/** Creates a portal through the API. */
export async function createPortal(client: Client, values: Record<string, unknown> = {}): Promise<Row> {
  const answer = await client.call("POST", "/portals/store", newPortal(values));
  if (answer.status !== 200)
    throw new Error(`POST /portals/store answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Row;
}

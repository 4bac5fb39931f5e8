import type { Client } from "./api-under-test.ts";

let made = 0;

/** A user as a form sends them, with an address that nobody else has. */
export function newUser(values: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return { name: `Made ${made}`, email: `made${made}@example.com`, ...values };
}

export interface UserRow {
  id: number;
  name: string;
  email: string;
  [field: string]: unknown;
}

/** Creates a user through the API. */
export async function createUser(client: Client, values: Record<string, unknown> = {}): Promise<UserRow> {
  const answer = await client.call("POST", "/settings/users/store", newUser(values));
  if (answer.status !== 200)
    throw new Error(`POST /settings/users/store answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as UserRow;
}

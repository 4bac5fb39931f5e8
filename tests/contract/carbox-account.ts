import { carbox } from "../../api/db/schema/index.ts";
import { openCarboxSession } from "../../api/domain/carbox-sessions.ts";
import { hashPassword } from "../../api/domain/passwords.ts";
import type { ApiUnderTest, Client } from "./api-under-test.ts";

export const carboxPassword = "Correct-carbox-1";

/** One hash for all: it is the slowest part of a car-box. */
let hash: Promise<string> | undefined;
let made = 0;

export interface TestCarbox {
  id: number;
  username: string;
  /** Signed in, from an address of its own. */
  client: Client;
}

/** Writes a car-box with a password, signed in. */
export async function createTestCarbox(
  subject: ApiUnderTest,
  values: Partial<typeof carbox.$inferInsert> = {},
): Promise<TestCarbox> {
  hash ??= hashPassword(carboxPassword);
  made += 1;
  const { services } = subject;
  const now = services.now();
  const at = now.toISOString();
  const [row] = await services.db
    .insert(carbox)
    .values({
      code: `TC-${made}`,
      username: `Driver${made}`,
      password_hash: await hash,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning();
  if (!row) throw new Error("The insert gave no row.");
  const client = subject.client();
  const about = { remember: false, address: client.address, userAgent: null, now };
  return {
    id: row.id,
    username: row.username,
    client: client.with(await openCarboxSession(services.db, row.id, about)),
  };
}

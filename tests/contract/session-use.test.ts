import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionToken } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(databaseKinds)("the use of a session on %s", (kind) => {
  let subject: ApiUnderTest;

  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  async function sessionOf(userId: number) {
    const [session] = await subject.services.db.select().from(sessionToken).where(eq(sessionToken.user_id, userId));
    if (!session) throw new Error("no session");
    return { seen: Date.parse(session.last_seen_at), ends: Date.parse(session.expires_at) };
  }

  test("is noted after the answers of a page, once for all its calls", async () => {
    const { client, id } = await subject.member();
    const before = await sessionOf(id);
    subject.advance(2 * MINUTE_MS);
    const revision = await subject.services.revision();
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call("GET", "/user")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await subject.services.revision()).toEqual(revision);
    expect(await sessionOf(id)).toEqual(before);

    await subject.services.sessionUse.settled();
    const after = await sessionOf(id);
    expect(after.seen - before.seen).toBeGreaterThanOrEqual(2 * MINUTE_MS);
    expect(after.ends - after.seen).toBe(DAY_MS);
  });

  test("within a minute of the last one is not noted", async () => {
    const { client, id } = await subject.member();
    const before = await sessionOf(id);
    subject.advance(MINUTE_MS / 2);
    await client.call("GET", "/user");
    await subject.services.sessionUse.settled();
    expect(await sessionOf(id)).toEqual(before);
  });

  test("is noted before the answer where less than half of the session's time is left", async () => {
    const { client, id } = await subject.member();
    subject.advance(13 * 60 * MINUTE_MS);
    const now = subject.services.now().getTime();
    await client.call("GET", "/user");
    expect((await sessionOf(id)).ends).toBeGreaterThanOrEqual(now + DAY_MS);
  });

  test("prolongs no remembered session", async () => {
    const { email, password, id } = await subject.member();
    await subject.services.db.delete(sessionToken).where(eq(sessionToken.user_id, id));
    const { body } = await subject.client().call("POST", "/login", { email, password, remember: true });
    const before = await sessionOf(id);
    subject.advance(2 * MINUTE_MS);
    await subject.client().with(String(body.token)).call("GET", "/user");
    await subject.services.sessionUse.settled();
    const after = await sessionOf(id);
    expect(after.ends).toBe(before.ends);
    expect(after.seen).toBeGreaterThan(before.seen);
  });
});

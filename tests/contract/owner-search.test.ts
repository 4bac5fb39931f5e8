import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { role, user, userRole } from "../../api/db/schema/index.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";

const permissions = ["manage-devices", "manage-carbox-devices", "manage-qr-devices"] as const;

describe.each(databaseKinds)("owners by name on %s", (kind) => {
  let subject: ApiUnderTest;
  let admin: Client;
  let reseller: { id: number; client: Client };
  beforeAll(async () => {
    subject = await startApi(kind);
    reseller = await subject.member([...permissions]);
    const chief = await subject.member([...permissions]);
    const [held] = await subject.services.db.select().from(role).where(eq(role.name, "admin"));
    await subject.services.db.insert(userRole).values({ user_id: chief.id, role_id: held?.id ?? 0 });
    admin = chief.client;
    await addPeople(510, (at) => ({ name: `Crowd ${String(at).padStart(3, "0")}` }));
    await addPeople(1, () => ({ name: "Zora Below", owner_id: reseller.id }));
    await addPeople(1, () => ({ name: "Zora Gone", owner_id: reseller.id, deleted_at: new Date().toISOString() }));
  });
  afterAll(() => subject.close());

  async function addPeople(
    count: number,
    person: (at: number) => Partial<typeof user.$inferInsert> & { name: string },
  ) {
    const at = new Date().toISOString();
    const rows = Array.from({ length: count }, (_, each) => {
      const values = person(each);
      const email = `${values.name.replaceAll(" ", ".").toLowerCase()}@example.test`;
      return { email, created_at: at, updated_at: at, ...values };
    });
    await subject.services.db.insert(user).values(rows);
  }

  describe.each(["/devices", "/carbox-devices", "/devices-qr"])("of %s", (path) => {
    async function found(q: string, by = admin): Promise<string[]> {
      const { status, body } = await by.call("GET", `${path}/owners?${new URLSearchParams({ q })}`);
      expect(status).toBe(200);
      return (body.data as unknown as { name: string }[]).map(({ name }) => name);
    }

    test("finds those whom the choices end before", async () => {
      const { body } = await admin.call("GET", `${path}/choices`);
      expect(body.owners).toHaveLength(500);
      expect(body.owners).not.toContainEqual(expect.objectContaining({ name: "Zora Below" }));
      expect(await found(" zora ")).toEqual(["Zora Below"]);
      expect(await found("crowd 509")).toEqual(["Crowd 509"]);
    });

    test("gives the first 20 by name, of a text or of none; a sign of a pattern is a sign", async () => {
      const first = Array.from({ length: 20 }, (_, at) => `Crowd ${String(at).padStart(3, "0")}`);
      expect(await found("crowd")).toEqual(first);
      expect(await found("")).toHaveLength(20);
      for (const text of ["cr%", "crowd_0", "nobody has this name"]) expect(await found(text)).toEqual([]);
    });

    test("gives to a reseller themselves and those below, to whom alone they can give rows", async () => {
      expect(await found("zora", reseller.client)).toEqual(["Zora Below"]);
      expect(await found("crowd", reseller.client)).toEqual([]);
      const { body } = await reseller.client.call("GET", `${path}/owners`);
      expect(body).toEqual({ data: (await reseller.client.call("GET", `${path}/choices`)).body.owners });
      expect(body.data).toHaveLength(2);
    });

    test("refuses a text that is none or too long", async () => {
      for (const query of [`q=${"x".repeat(201)}`, "q[]=a&q[]=b"])
        expect((await admin.call("GET", `${path}/owners?${query}`)).status).toBe(422);
    });
  });
});

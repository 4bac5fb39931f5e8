import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  activity,
  appCategory,
  application,
  appVersion,
  carbox,
  device,
  model,
  portal,
} from "../../api/db/schema/index.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";
import { carboxPassword, createTestCarbox } from "./carbox-account.ts";

const verifications = vi.hoisted(() => ({
  count: 0,
  /** What happens between a check and what follows from it. */
  afterwards: async () => {},
}));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      verifications.count += 1;
      const matches = await argon2.verify(...given);
      await verifications.afterwards();
      return matches;
    },
  };
});

const HOUR_MS = 3_600_000;
const failed = "The user name or the password is not right.";

describe.each(databaseKinds)("the session of a car-box on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());
  beforeEach(() => {
    verifications.count = 0;
    verifications.afterwards = async () => {};
  });

  const past = () => new Date(subject.services.now().getTime() - HOUR_MS).toISOString();
  const signIn = (username: string, password = carboxPassword, client = subject.client(), more: object = {}) =>
    client.call("POST", "/app/qr/car/login", { username, password, ...more });
  const change = (id: number, values: Partial<typeof carbox.$inferInsert>) =>
    subject.services.db.update(carbox).set(values).where(eq(carbox.id, id));

  describe("sign-in", () => {
    test("takes the user name in any case, costs one verification and is written down", async () => {
      const { id, username } = await createTestCarbox(subject, { vehicle: "Van 7", plate: "AB-12-CD" });
      const client = subject.client();
      const answer = await signIn(` ${username.toUpperCase()} `, carboxPassword, client);
      expect(answer.status).toBe(200);
      expect(verifications.count).toBe(1);
      const shown = await client.with(String(answer.body.token)).call("GET", "/app/qr/car");
      expect(shown).toMatchObject({ status: 200, body: { id, username, vehicle: "Van 7", checked: true } });
      expect(JSON.stringify(shown.body)).not.toMatch(/argon2|hash|owner/);
      const rows = await subject.services.db
        .select()
        .from(activity)
        .where(and(eq(activity.subject_type, "carbox"), eq(activity.subject_id, id)));
      expect(rows).toMatchObject([{ action: "sign-in", actor_id: null, actor_name: username }]);
      const [row] = await subject.services.db.select().from(carbox).where(eq(carbox.id, id));
      expect(row?.last_login_at).not.toBeNull();
    });

    test("an unknown name, a wrong password and whoever is kept out answer the same after one verification", async () => {
      const { username } = await createTestCarbox(subject);
      const kept = [
        { status: "blocked" as const },
        { status: "expired" as const },
        { expires_at: past() },
        { deleted_at: past() },
        { password_hash: null },
      ];
      const tries: [string, string][] = [
        ["nobody at all", carboxPassword],
        [username, "not the password"],
      ];
      for (const values of kept) tries.push([(await createTestCarbox(subject, values)).username, carboxPassword]);
      for (const [name, password] of tries) {
        verifications.count = 0;
        const { status, body } = await signIn(name, password);
        expect({ status, body, verifications: verifications.count }).toEqual({
          status: 422,
          body: { message: failed, errors: { username: [failed] } },
          verifications: 1,
        });
      }
    });

    test.each([
      ["given another password", { password_hash: "another" }],
      ["blocked", { status: "blocked" as const }],
    ])("whoever is %s while the password is checked stays out", async (_, values) => {
      const { id, username } = await createTestCarbox(subject);
      verifications.afterwards = async () => {
        await change(id, values);
      };
      expect((await signIn(username)).status).toBe(422);
    });

    test("the sixth try on one name is refused, from any address; strangers use up no tries of its own", async () => {
      const { username, client } = await createTestCarbox(subject);
      const other = await createTestCarbox(subject);
      for (let tries = 0; tries < 5; tries += 1) expect((await signIn(username, "wrong")).status).toBe(422);
      const refused = await signIn(username.toLowerCase());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect((await signIn(other.username)).status).toBe(200);
      expect((await signIn(username, carboxPassword, client)).status).toBe(200);
    });
  });

  test.each([
    ["blocked", () => ({ status: "blocked" as const })],
    ["expired", () => ({ status: "expired" as const })],
    ["past its time though marked active", () => ({ expires_at: past() })],
    ["archived", () => ({ deleted_at: past() })],
  ])("a car-box that is %s is signed out at once", async (_, values) => {
    const { id, client } = await createTestCarbox(subject);
    expect((await client.call("GET", "/app/qr/car")).status).toBe(200);
    await change(id, values());
    for (const path of ["/app/qr/car", "/app/qr/car/content"])
      expect((await client.call("GET", path)).status).toBe(401);
  });

  test("staff that reset its password or sign it out end its sessions", async () => {
    const { client: staff } = await subject.member(["manage-carbox-devices"], { level: 0 });
    for (const call of ["reset-password", "sign-out"]) {
      const { id, client } = await createTestCarbox(subject);
      expect((await staff.call("POST", `/carbox-devices/${id}/${call}`)).status).toBe(200);
      expect((await client.call("GET", "/app/qr/car")).status).toBe(401);
    }
  });

  test("sign-out ends one session; one that is not remembered ends a day after its last use", async () => {
    const { username, client } = await createTestCarbox(subject);
    const elsewhere = subject.client();
    const long = elsewhere.with(
      String((await signIn(username, carboxPassword, elsewhere, { remember: true })).body.token),
    );
    const brief = elsewhere.with(String((await signIn(username, carboxPassword, elsewhere)).body.token));
    expect((await client.call("POST", "/app/qr/car/logout")).status).toBe(204);
    expect((await client.call("GET", "/app/qr/car")).status).toBe(401);
    expect((await brief.call("GET", "/app/qr/car")).status).toBe(200);
    subject.advance(25 * HOUR_MS);
    expect((await brief.call("GET", "/app/qr/car")).status).toBe(401);
    expect((await long.call("GET", "/app/qr/car")).status).toBe(200);
    subject.advance(-25 * HOUR_MS);
  });

  test("a token of one area is none in another", async () => {
    const { client } = await createTestCarbox(subject);
    const { client: member } = await subject.member(["manage-carbox-devices"]);
    for (const path of ["/user", "/portals", "/carbox-devices", "/app/device", "/app/player/state"])
      expect((await client.call("GET", path)).status).toBe(401);
    expect((await client.call("POST", "/logout")).status).toBe(401);
    expect((await member.call("GET", "/app/qr/car")).status).toBe(401);
    expect((await client.call("GET", "/app/qr/car")).status).toBe(200);
  });

  test("what it plays from and may install: its portal without credentials, applications for its device", async () => {
    const { db } = subject.services;
    const at = { created_at: past(), updated_at: past() };
    const url = "http://tv.example:8080/get.php?username=u1&password=s3cret&type=m3u";
    const access = { type: "m3u" as const, url, max_connections: 1, priority: 1, password: "sealed", ...at };
    const [own] = await db
      .insert(portal)
      .values({ ...access, name: `Own ${kind}` })
      .returning();
    const [off] = await db
      .insert(portal)
      .values({ ...access, name: `Off ${kind}`, active: false })
      .returning();
    const [box] = await db
      .insert(model)
      .values({ name: `Car ${kind}`, abi: "arm64", ...at })
      .returning();
    const [other] = await db
      .insert(model)
      .values({ name: `Other ${kind}`, ...at })
      .returning();
    const mac = "02:CA:00:00:00:01";
    const [built] = await db
      .insert(device)
      .values({ mac, kind: "carbox", model_id: box?.id, ...at })
      .returning();
    const names = { de: "Unterwegs" };
    const [shelf] = await db
      .insert(appCategory)
      .values({ name: `Road ${kind}`, names, ...at })
      .returning();
    const apps: [string, number[], "published" | "draft"][] = [
      ["for.all", [], "published"],
      ["for.car", [box?.id ?? 0], "published"],
      ["for.other", [other?.id ?? 0], "published"],
      ["not.yet", [], "draft"],
    ];
    for (const [name, models, status] of apps) {
      const values = { name, package: name, type: "app" as const, category_id: shelf?.id ?? 0, models, status, ...at };
      const [app] = await db.insert(application).values(values).returning();
      const version = { application_id: app?.id ?? 0, url: `https://apps.example/${name}`, ...at };
      await db.insert(appVersion).values([
        { ...version, version: "1.0", version_code: 1 },
        { ...version, version: "2.0", version_code: 2, abi: "arm64" },
      ]);
    }
    const read = async (values: Partial<typeof carbox.$inferInsert>, language = "en") => {
      const { client } = await createTestCarbox(subject, values);
      const { body } = await client.call("GET", "/app/qr/car/content", undefined, { "Accept-Language": language });
      const listed = body.applications as unknown as { name: string; version: string; category: string }[];
      return {
        text: JSON.stringify(body),
        sources: body.sources,
        apps: listed.map((app) => [app.name, app.version, app.category]),
      };
    };

    const full = await read({ portal_id: own?.id, device_id: built?.id }, "de");
    expect(full.sources).toEqual([
      { id: own?.id, name: `Own ${kind}`, type: "m3u", url: expect.stringContaining("tv.example") },
    ]);
    expect(full.text).not.toMatch(/s3cret|sealed|u1/);
    expect(full.apps).toEqual([
      ["for.all", "2.0", "Unterwegs"],
      ["for.car", "2.0", "Unterwegs"],
    ]);
    const bare = await read({ portal_id: off?.id });
    expect(bare.sources).toEqual([]);
    expect(bare.apps.map(([name]) => name)).toEqual(["for.all"]);
  });
});

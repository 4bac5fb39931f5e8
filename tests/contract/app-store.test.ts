import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { model } from "../../api/db/schema/index.ts";
import { offeredApplications } from "../../api/domain/offered-applications.ts";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";

interface Row {
  id: number;
  [field: string]: unknown;
}

describe.each(databaseKinds)("the app store on %s", (kind) => {
  let subject: ApiUnderTest;
  let staff: Client;
  let radio: Row;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client: staff } = await subject.member(["view-all-categories", "view-all-applications"]));
    radio = await category({ name: "Radio", names: { de: "Rundfunk" } });
  });
  afterAll(() => subject.close());

  let made = 0;
  const store = (what: string, body: Record<string, unknown>) => staff.call("POST", `/appstore/${what}/store`, body);
  const stored = async (what: string, body: Record<string, unknown>) => {
    const answer = await store(what, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as Row;
  };
  const category = (values: Record<string, unknown> = {}) => {
    made += 1;
    return stored("categories", { name: `Category ${made}`, active: true, ...values });
  };
  const newApplication = (values: Record<string, unknown> = {}) => {
    made += 1;
    return { name: `App ${made}`, package: `org.example.app${made}`, category_id: radio.id, type: "app", ...values };
  };
  const application = (values: Record<string, unknown> = {}) => stored("applications", newApplication(values));
  const newVersion = ({ id }: Row, values: Record<string, unknown> = {}) => ({
    application_id: id,
    version: "1.0",
    version_code: 1,
    url: "https://downloads.example.com/a.apk",
    ...values,
  });
  const version = (of: Row, values: Record<string, unknown> = {}) => stored("versions", newVersion(of, values));
  const act = (what: string, action: string, ...rows: Row[]) =>
    staff.call("POST", `/appstore/${what}/bulk`, { action, ids: rows.map(({ id }) => id) });
  const offered = (offer: Partial<Parameters<typeof offeredApplications>[1]> = {}) =>
    offeredApplications(subject.services.db, { modelId: null, abi: null, locale: "en", ...offer });

  test("a category is below no category that is below it, and is archived only when it is empty", async () => {
    const top = await category();
    const middle = await category({ parent_id: top.id });
    const change = { name: "Top", parent_id: middle.id };
    const circle = await staff.call("PUT", `/appstore/categories/${top.id}/update`, change);
    expect(circle.body.errors).toHaveProperty("parent_id");
    expect((await staff.call("GET", `/appstore/categories/${middle.id}`)).body).toMatchObject({
      parent_name: top.name,
    });
    const full = await act("categories", "archive", top);
    expect(full).toMatchObject({ status: 422, body: { message: expect.stringContaining(String(top.name)) } });
    expect((await staff.call("DELETE", `/appstore/categories/${radio.id}/delete`)).status).toBe(200);
    await staff.call("POST", "/appstore/categories/restore", { ids: [radio.id] });
    const app = await application();
    expect((await act("categories", "archive", radio)).status).toBe(422);
    await staff.call("DELETE", `/appstore/applications/${app.id}/delete`);
    expect((await act("categories", "archive", top, middle)).body).toMatchObject({ changed: 2 });
    expect((await store("categories", { name: "New", parent_id: top.id })).body.errors).toHaveProperty("parent_id");
  });

  test.each([
    [{ package: "player" }, "package"],
    [{ package: "org.example.1st" }, "package"],
    [{ type: "game" }, "type"],
    [{ category_id: 999_999 }, "category_id"],
    [{ icon: "javascript:alert(1)" }, "icon"],
    [{ screenshots: ["https://example.com/1.png", "no address"] }, "screenshots.1"],
    [{ models: [999_999] }, "models"],
    [{ description: "x".repeat(4001) }, "description"],
  ])("an application with %j is refused at %s", async (values, field) => {
    expect((await store("applications", newApplication(values))).body.errors).toHaveProperty([field]);
  });

  test("a version is there once for each code and instruction set, and its address fits the application", async () => {
    const [app, intent] = [await application(), await application({ type: "intent" })];
    const first = await version(app, { version_code: 7, abi: "arm64" });
    await version(app, { version_code: 7, abi: "x86" });
    await version(app, { version_code: 7 });
    expect((await store("versions", newVersion(app, { version_code: 7 }))).body.errors).toEqual({
      version_code: ["This value is taken already."],
    });
    for (const [of, url] of [
      [app, "intent:#Intent;end"],
      [app, "file:///a.apk"],
      [intent, "https://downloads.example.com/a.apk"],
    ] as const)
      expect((await store("versions", newVersion(of, { version_code: 9, url }))).body.errors).toHaveProperty("url");
    expect((await store("versions", newVersion(app, { version_code: 9, sha256: "abc" }))).status).toBe(422);
    await version(intent, { url: "intent:#Intent;action=android.settings.SETTINGS;end" });

    const elsewhere = newVersion(await application(), { version_code: 7, abi: "arm64" });
    const moved = await staff.call("PUT", `/appstore/versions/${first.id}/update`, elsewhere);
    expect(moved.body.errors).toHaveProperty("application_id");
    const asIntent = { ...newApplication({ type: "intent" }), package: app.package };
    const retyped = await staff.call("PUT", `/appstore/applications/${app.id}/update`, asIntent);
    expect(retyped.body.errors).toHaveProperty("type");

    await staff.call("DELETE", `/appstore/versions/${first.id}/delete`);
    await version(app, { version_code: 7, abi: "arm64", version: "1.0 again" });
    const back = await staff.call("POST", "/appstore/versions/restore", { ids: [first.id] });
    expect(back).toMatchObject({ status: 422, body: { errors: { version_code: [expect.any(String)] } } });
  });

  test("only what is published is offered, with the newest version that fits", async () => {
    const at = subject.services.now().toISOString();
    const [nova] = await subject.services.db
      .insert(model)
      .values({ name: "Nova", created_at: at, updated_at: at })
      .returning();
    const app = await application({ models: [nova?.id ?? 0] });
    const empty = await act("applications", "publish", app);
    expect(empty).toMatchObject({ status: 422, body: { message: expect.stringContaining(String(app.name)) } });
    await version(app, { version: "1", version_code: 1 });
    await version(app, { version: "2", version_code: 2, abi: "arm64", url: "https://downloads.example.com/arm64.apk" });
    await version(app, { version: "2", version_code: 2 });
    const names = async (offer: Parameters<typeof offered>[0]) =>
      (await offered(offer))
        .filter(({ id }) => id === app.id)
        .map((found) => [found.version, found.url.split("/").at(-1)]);
    const mine = { modelId: nova?.id ?? 0 };
    expect(await names(mine)).toEqual([]);
    await act("applications", "publish", app);
    expect(await names({ ...mine, abi: "arm64" })).toEqual([["2", "arm64.apk"]]);
    expect(await names({ ...mine, abi: "x86" })).toEqual([["2", "a.apk"]]);
    expect(await names({ abi: "arm64" })).toEqual([]);
    expect((await offered({ ...mine, locale: "de" })).find(({ id }) => id === app.id)).toMatchObject({
      category: "Rundfunk",
    });
    await act("categories", "disable", radio);
    expect(await names(mine)).toEqual([]);
    await act("categories", "enable", radio);
    await act("applications", "hide", app);
    expect(await names(mine)).toEqual([]);
  });

  test("the permission to see categories gives no application", async () => {
    const { client } = await subject.member(["view-all-categories"]);
    expect((await client.call("GET", "/appstore/categories")).status).toBe(200);
    for (const what of ["applications", "versions"])
      expect((await client.call("GET", `/appstore/${what}`)).status).toBe(403);
  });
});

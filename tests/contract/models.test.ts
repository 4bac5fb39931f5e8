import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiUnderTest, type Client, databaseKinds, startApi } from "./api-under-test.ts";

describe.each(databaseKinds)("models on %s", (kind) => {
  let subject: ApiUnderTest;
  let client: Client;
  beforeAll(async () => {
    subject = await startApi(kind);
    ({ client } = await subject.member(["manage-models"]));
  });
  afterAll(() => subject.close());

  const create = (values: Record<string, unknown>) => client.call("POST", "/settings/models/store", values);

  test("a name is enough; what is left empty is null", async () => {
    const answer = await create({ name: " Nova 4K ", code: "" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: "Nova 4K", code: null, chipset: null, abi: null, active: false });
    expect((await client.call("GET", `/settings/models/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test("name and code are unique in any case, each told at its field", async () => {
    await create({ name: "Taken", code: "TK-1" });
    expect((await create({ name: "taken" })).body.errors).toHaveProperty("name");
    expect((await create({ name: "Other", code: "tk-1" })).body.errors).toHaveProperty("code");
    expect((await create({ name: "No code 1" })).status).toBe(200);
    expect((await create({ name: "No code 2" })).status).toBe(200);
  });

  test("an instruction set is one of the three", async () => {
    expect((await create({ name: "Odd", abi: "mips" })).body.errors).toHaveProperty("abi");
    expect((await create({ name: "Sixty-four", abi: "arm64" })).body.abi).toBe("arm64");
    const found = await client.call("GET", "/settings/models?filter[abi]=arm64");
    expect(found.body.data).toMatchObject([{ name: "Sixty-four" }]);
  });

  test("the search looks at code, manufacturer and chipset too", async () => {
    await create({ name: "Needle", code: "ND-9", manufacturer: "Haystack Ltd", chipset: "Pin 12" });
    for (const text of ["nd-9", "haystack", "pin 12"]) {
      const { body } = await client.call("GET", `/settings/models?search=${encodeURIComponent(text)}`);
      expect(body.data).toMatchObject([{ name: "Needle" }]);
    }
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { translator } from "~/i18n/locale.server";
import { UpstreamError } from "~/upstream/errors";
import { appCategories, applications, appVersions } from "~contract/app-store.ts";
import { devices } from "~contract/devices.ts";
import { allEndpoints } from "~contract/index.ts";
import { macNotifications } from "~contract/mac-notifications.ts";
import { portalInput } from "~contract/portals.ts";
import { formConstraints, submitForm } from "./form.server";

const good = {
  name: "Adria",
  type: "m3u",
  url: "http://a.example/list",
  max_connections: "3",
  priority: "0",
  password: "secret-1",
};

function submit(
  entries: Record<string, string>,
  send: (value: unknown) => Promise<unknown> = () => Promise.resolve("sent"),
) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(entries)) fields.append(name, value);
  return submitForm({ schema: portalInput, fields, secrets: ["password"], t: translator("en"), submit: send });
}

const refusal = z.object({
  data: z.object({
    result: z.object({
      error: z.record(z.string(), z.array(z.string())).default({}),
      initialValue: z.record(z.string(), z.unknown()).default({}),
    }),
    toast: z.object({ text: z.string() }).optional(),
  }),
  init: z.object({ status: z.number() }),
});

/** The answer of a refused submission. */
async function refused(answer: Promise<unknown>) {
  return refusal.parse(await answer);
}

describe("submitForm", () => {
  it("reads no field that the form does not have, however its name is written", async () => {
    // As an index it would be the length of a list: 100000000 took the memory of the whole process.
    const strange = { "name[1000]": "x", "other[1000]": "x", "__proto__.other": "x", __intent__: "nothing known" };
    const { data } = await refused(submit({ ...good, ...strange, url: "ftp://a.example" }));
    expect(data.result.initialValue).toMatchObject({ name: "Adria", url: "ftp://a.example" });
    expect(data.result.initialValue).not.toHaveProperty("other");
  });

  it("reads no endless list of values for one field", async () => {
    const fields = new FormData();
    for (let n = 0; n < 5000; n++) fields.append("name", "x");
    const answer = submitForm({
      schema: portalInput,
      fields,
      t: translator("en"),
      submit: () => Promise.resolve("sent"),
    });
    expect((await refused(answer)).data.result.initialValue.name).toHaveLength(1000);
  });

  it("submits parsed values: numbers, days, unchecked boxes, empty fields", async () => {
    let sent: unknown;
    await submit({ ...good, expires_at: "2026-12-31", username: "", active: "on" }, async (value) => {
      sent = value;
    });
    expect(sent).toMatchObject({
      max_connections: 3,
      expires_at: "2026-12-31T23:59:59.000Z",
      username: null,
      active: true,
      is_default: false,
    });
  });

  it("names each wrong field in words and keeps what was typed, but no secret", async () => {
    const { data, init } = await refused(submit({ ...good, url: "ftp://a.example", max_connections: "0", name: " " }));
    expect(init.status).toBe(422);
    expect(Object.keys(data.result.error).sort()).toEqual(["max_connections", "name", "url"]);
    expect(data.result.error.url?.[0]).toMatch(/https?:\/\//);
    expect(data.result.initialValue).toMatchObject({ url: "ftp://a.example", max_connections: "0" });
    expect(data.result.initialValue).not.toHaveProperty("password");
  });

  it.each([
    ["many", "max_connections"],
    ["1.5", "max_connections"],
    ["99999999999999999999", "max_connections"],
    ["2026-02-30", "expires_at"],
    ["x".repeat(101), "name"],
    ["javascript:alert(1)", "url"],
    ["http://", "url"],
    ["nonsense", "type"],
  ])("refuses %j as %s with a text", async (value, name) => {
    const { data } = await refused(submit({ ...good, [name]: value }));
    expect(data.result.error[name]?.[0]).toBeTruthy();
    expect(data.result.error[name]?.[0]).not.toMatch(/validation:|Invalid input|\{\{/);
  });

  it.each([
    [new UpstreamError({ kind: "forbidden", status: 403, message: "Not yours." }), 403, "Not yours."],
    [new UpstreamError({ kind: "unavailable", status: 0 }), 503, ""],
    [new UpstreamError({ kind: "unexpected", status: 200 }), 502, ""],
    [new UpstreamError({ kind: "too-many", status: 429, retryAfter: 30 }), 429, "30"],
  ])("shows a refusal of the API on the same page: %s", async (error, status, text) => {
    const { data, init } = await refused(submit(good, () => Promise.reject(error)));
    expect(init.status).toBe(status);
    const [message] = Object.values(data.result.error).flat();
    expect(message).toContain(text);
    expect(message).not.toMatch(/common:/);
    expect(data.result.initialValue).toMatchObject({ name: "Adria" });
    expect(Boolean(data.toast)).toBe(status === 403);
  });

  it("puts the API's field errors at their fields, and those of unknown fields at the form", async () => {
    const error = new UpstreamError({
      kind: "invalid",
      status: 422,
      fieldErrors: { name: ["Taken."], owner: ["Unknown owner."] },
    });
    const { data } = await refused(submit(good, () => Promise.reject(error)));
    expect(data.result.error.name).toEqual(["Taken."]);
    expect(Object.values(data.result.error).flat()).toContain("Unknown owner.");
  });

  it("leaves conflicts to the page that knows how to solve them", async () => {
    const conflict = new UpstreamError({ kind: "conflict", status: 409 });
    await expect(submit(good, () => Promise.reject(conflict))).rejects.toBe(conflict);
  });
});

describe("an emptied form", () => {
  /** What becomes of a form whose every field is empty: what was sent, or the errors. */
  async function emptied(schema: z.ZodObject) {
    const fields = new FormData();
    for (const name of Object.keys(schema.shape)) fields.append(name, "");
    return submitForm({ schema, fields, t: translator("en"), submit: (value) => Promise.resolve({ sent: value }) });
  }

  it("sends no number that nobody typed, for any call", async () => {
    const made: string[] = [];
    for (const { endpoint } of allEndpoints())
      for (const [name, field] of Object.entries(endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}))
        if (/"sent":.*:-?\d/.test(JSON.stringify(await emptied(z.object({ [name]: field })))))
          made.push(`${name} of ${endpoint.path}`);
    expect(made).toEqual([]);
  });

  it.each([
    ["sort", appCategories.input],
    ["sort", applications.input],
    ["category_id", applications.input],
    ["application_id", appVersions.input],
    ["hide_after", macNotifications.input],
    ["owner_id", devices.actions.move ?? z.object({})],
  ])("asks for the %s", async (name, schema) => {
    const { data, init } = await refused(emptied(schema));
    expect([init.status, data.result.error[name]]).toEqual([422, ["Enter a value"]]);
    expect(formConstraints(schema)[name]).toMatchObject({ required: true });
  });

  it("takes a nought that was typed, and what a program leaves out", async () => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ name: "Radio", sort: "0" })) fields.append(name, value);
    const schema = appCategories.input;
    const sent = await submitForm({ schema, fields, t: translator("en"), submit: (value) => Promise.resolve(value) });
    expect(sent).toMatchObject({ sort: 0 });
    expect(schema.parse({ name: "Radio" })).toMatchObject({ sort: 0 });
  });
});

describe("formConstraints", () => {
  it("gives the schema's limits as plain HTML attributes", () => {
    const constraints = formConstraints(portalInput);
    expect(constraints.name).toEqual({ required: true, minLength: 1, maxLength: 100 });
    expect(constraints.max_connections).toMatchObject({ required: true, min: "1", max: "100000" });
    expect(constraints.username?.required).toBe(false);
    expect(constraints.active?.required).toBe(false);
    expect(constraints.expires_at?.required).toBe(false);
    expect(JSON.parse(JSON.stringify(constraints))).toEqual(constraints);
  });
});

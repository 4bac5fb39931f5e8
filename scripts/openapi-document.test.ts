import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { allEndpoints } from "../contract/index.ts";
import { describeContract } from "./openapi-document.ts";

const document = describeContract();

describe("the OpenAPI document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(document.openapi).toBe("3.1.0");
  });

  test("has every endpoint of the contract", () => {
    for (const { endpoint } of allEndpoints()) {
      expect(document.paths[endpoint.path]).toHaveProperty(endpoint.method.toLowerCase());
    }
  });

  test("writes the filters of a list as filter[field]", () => {
    const list = document.paths["/portals"]?.get as { parameters: { name?: string }[] };
    expect(list.parameters).toContainEqual(
      expect.objectContaining({ name: "filter", style: "deepObject", explode: true }),
    );
    expect(list.parameters).toContainEqual(expect.objectContaining({ name: "length", in: "query", required: false }));
  });

  test("says what goes in and what comes out", () => {
    const create = document.paths["/portals/store"]?.post as { requestBody: object; responses: object };
    expect(JSON.stringify(create.requestBody)).toContain(
      '"required":["name","type","url","max_connections","priority"]',
    );
    expect(JSON.stringify(create.responses)).toContain('"format":"date-time"');
  });
});

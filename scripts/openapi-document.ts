import { z } from "zod";
import { conflict, failure, invalid } from "../contract/answers.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { allEndpoints } from "../contract/index.ts";
import { locales } from "../contract/locales.ts";

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] };

/** The contract as an OpenAPI 3.1 document. */
export function describeContract() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { area, name, endpoint } of allEndpoints()) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = operation(area, name, endpoint);
    paths[endpoint.path] = operations;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Streamdesk API",
      version: "1",
      description: "What the web app calls. Messages are in the language of Accept-Language.",
    },
    servers: [{ url: "/api" }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      parameters: {
        language: { name: "Accept-Language", in: "header", schema: { type: "string", enum: locales, default: "en" } },
      },
      schemas: { failure: schemaOf(failure), invalid: schemaOf(invalid), conflict: schemaOf(conflict) },
      responses: {
        malformed: problem("The body is no JSON", "failure"),
        unauthenticated: problem("No token, or one that has ended", "failure"),
        forbidden: problem("A permission or the second factor is missing", "failure"),
        notFound: problem("There is no such row", "failure"),
        conflict: problem("Somebody else changed the row, or the rows", "conflict"),
        tooLarge: problem("The body is larger than 1 MiB", "failure"),
        invalid: problem("Values that do not fit, by field", "invalid"),
        tooMany: {
          ...problem("Too many attempts", "failure"),
          headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
        },
        diskFull: problem("There is no space left; nothing was saved", "failure"),
        unexpected: problem("A failure of the server", "failure"),
      },
    },
  };
}

function operation(area: string, name: string, endpoint: Endpoint) {
  const { access } = endpoint;
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    ...describedAccess(access),
    ...(access === "public" ? { security: [] } : {}),
    parameters: [
      { $ref: "#/components/parameters/language" },
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
    ],
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

function requestBodyOf({ body, file }: Endpoint) {
  if (body) return { requestBody: { required: true, content: json(schemaOf(body, "input")) } };
  if (!file) return {};
  // A media type without a schema is any bytes (OpenAPI 3.1).
  return { requestBody: { required: true, content: Object.fromEntries(file.types.map((type) => [type, {}])) } };
}

/** Whose token a call takes, beyond being signed in. */
function describedAccess(access: Endpoint["access"]): { description?: string } {
  if (typeof access === "object") return { description: `Needs the permission \`${access.permission}\`.` };
  const description = tokens.get(access);
  return description === undefined ? {} : { description };
}

const tokens = new Map<Endpoint["access"], string>([
  [
    "device",
    "Takes a token of a device's panel whose password is set. A device that is blocked or expired only reads.",
  ],
  ["device-first-use", "Takes a token of a device's panel, also before its password is set."],
  ["device-or-player", "Takes a token of a device's panel, also before its password is set, or of its player."],
  ["player", "Takes a token of a device's player."],
  ["carbox", "Takes a token of a car-box."],
]);

function responsesOf({ access, params, body, file, answer, method }: Endpoint) {
  const refused = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(answer
      ? { 200: { description: "Done", content: json(schemaOf(answer, "output")) } }
      : { 204: { description: "Done" } }),
    ...(body ? { 400: refused("malformed"), 413: refused("tooLarge"), 429: refused("tooMany") } : {}),
    ...(file
      ? { 413: problem(`The file is larger than ${file.maxBytes} bytes`, "invalid"), 429: refused("tooMany") }
      : {}),
    ...(access === "public" ? {} : { 401: refused("unauthenticated") }),
    403: refused("forbidden"),
    ...(params ? { 404: refused("notFound") } : {}),
    ...(method === "GET" ? {} : { 409: refused("conflict") }),
    422: refused("invalid"),
    507: refused("diskFull"),
    default: refused("unexpected"),
  };
}

/** Each property of a query or of the path's parameters; objects are written `filter[field]=value`. */
function parametersOf(schema: z.ZodType | undefined, place: "path" | "query") {
  if (!schema) return [];
  // What a path takes is coerced from text, so only its result says what it is.
  const { properties = {}, required = [] } = schemaOf(schema, place === "path" ? "output" : "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
    ...(property.type === "object" ? { style: "deepObject", explode: true } : {}),
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output" = "output"): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described as JsonSchema;
}

function json(schema: JsonSchema) {
  return { "application/json": { schema } };
}

function problem(description: string, schema: string) {
  return { description, content: json({ $ref: `#/components/schemas/${schema}` }) };
}

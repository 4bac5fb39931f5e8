import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressAnswer, encodeFirstPage, preferredEncoding } from "./encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
  ["identity", null],
  ["", null],
  [null, null],
  ["brotli", null],
])("%j prefers %j", (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});

const text = "<p>Streamdesk</p>".repeat(200);
const page = () =>
  new Response(text, { status: 422, headers: { "content-type": "text/html; charset=utf-8", "set-cookie": "a=1" } });

test("pages are compressed, status and cookies stay", async () => {
  const answer = await compressAnswer(page(), "gzip, br");
  expect(answer.status).toBe(422);
  expect(answer.headers.getSetCookie()).toEqual(["a=1"]);
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(text);
  const zipped = await compressAnswer(page(), "gzip");
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(text);
});

test("small answers, exports and what is encoded already pass as they are", async () => {
  for (const [body, headers] of [
    ["short", { "content-type": "text/html" }],
    [text, { "content-type": "text/csv" }],
    [text, { "content-type": "text/html", "content-encoding": "br" }],
  ] as const) {
    const answer = await compressAnswer(new Response(body, { headers }), "br");
    expect(answer.headers.get("content-encoding")).toBe("content-encoding" in headers ? "br" : null);
    expect(await answer.text()).toBe(body);
  }
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a first page is compressed by %s once its headers are on their way", async (accept, decompress) => {
  const { body, encoding } = encodeFirstPage(Buffer.from(text), accept);
  expect(encoding).toBe(accept);
  let come = false;
  const read = new Response(body).arrayBuffer().finally(() => {
    come = true;
  });
  // Who sends the answer waits no longer than this before it sends the headers.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(come).toBe(false);
  expect(decompress(await read).toString()).toBe(text);
});

test("who takes no compression gets a first page as it is", async () => {
  const { body, encoding } = encodeFirstPage(Buffer.from(text), "identity");
  expect(encoding).toBeNull();
  expect(await new Response(body).text()).toBe(text);
});

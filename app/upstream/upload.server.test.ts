import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentDevice } from "~contract/device-session.ts";
import { playlistUploadCreate } from "~contract/playlist-uploads.ts";
import { type LoopbackServer, serveHttp } from "../../tests/setup/loopback-server.ts";
import { BrokenOff } from "../lib/streamed-form.server";
import { createUpstream, type Upstream } from "./client.server";
import { isUpstreamError, type UpstreamError } from "./errors";
import { httpTarget } from "./http-target.server";

let server: LoopbackServer;
let upstream: Upstream;
/** Bytes that reached the API, and how it is to answer. */
let received = 0;
let status = 200;
let body: unknown = {};
let type: string | undefined;

beforeEach(async () => {
  received = 0;
  server = await serveHttp((request, response) => {
    type = request.headers["content-type"];
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on("error", () => {});
    request.on("end", () =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });
  const caller = { token: "t", locale: "en", address: "127.0.0.1", requestId: "r", log: pino({ level: "silent" }) };
  upstream = createUpstream(httpTarget(server.origin), caller);
});
afterEach(() => server.close());

const query = { title: "x", filename: "a.m3u" };

function fileOf(pieces: number, end: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        sent += 1;
        if (sent > pieces) end(controller);
        else controller.enqueue(new Uint8Array(1024).fill(65));
        await wait(1);
      },
    },
    { highWaterMark: 0 },
  );
}

async function failureOf(file: ReadableStream<Uint8Array>): Promise<UpstreamError> {
  const error: unknown = await upstream.call(playlistUploadCreate, { query, file }).catch((thrown: unknown) => thrown);
  if (!isUpstreamError(error)) throw error;
  return error;
}

test("a file goes out bit by bit, as what it is", async () => {
  [status, body] = [422, { message: "no", errors: { file: ["no list"] } }];
  const error = await failureOf(fileOf(100, (controller) => controller.close()));
  expect(error).toMatchObject({ kind: "invalid", fieldErrors: { file: ["no list"] } });
  expect(received).toBe(100 * 1024);
  expect(type).toBe("application/octet-stream");
});

test.each([
  [413, "invalid", { message: "Too large.", errors: { file: ["Too large."] } }],
  [507, "unavailable", { message: "No space left." }],
])("%s reaches the person in the API's words", async (answered, kind, words) => {
  [status, body] = [answered, words];
  const error = await failureOf(fileOf(1, (controller) => controller.close()));
  expect(error).toMatchObject({ kind, status: answered, message: words.message });
});

test("senders who go away do not make the API look broken", async () => {
  for (let n = 0; n < 6; n += 1) {
    const error = await failureOf(fileOf(5, (controller) => controller.error(new BrokenOff(new Error("aborted")))));
    expect(error.kind).toBe("unavailable");
  }
  [status, body] = [404, { message: "asked" }];
  await expect(upstream.call(currentDevice, {})).rejects.toMatchObject({ kind: "not-found", message: "asked" });
});

import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createHttpServer, listen, shutDown } from "./listen.ts";
import { createLog } from "./log.ts";

const log = createLog("silent", { write: () => {} });

async function startSlow(milliseconds: number) {
  const server = createHttpServer((_, response) => {
    setTimeout(() => response.end("done"), milliseconds);
  });
  const url = await listen(server, 0, "127.0.0.1");
  const state = { stopping: false };
  let closed = false;
  const stop = (limit = 5_000) =>
    shutDown({
      server,
      state,
      log,
      delay: 0,
      limit,
      close: async () => {
        closed = true;
      },
    });
  return { url, port: Number(new URL(url).port), state, stop, isClosed: () => closed };
}

test("a request in flight is finished before what it needs is closed", async () => {
  const server = await startSlow(600);
  const answer = fetch(server.url).then(async (response) => ({
    text: await response.text(),
    closed: server.isClosed(),
  }));
  await wait(50);
  const stopped = server.stop();
  expect(server.state.stopping).toBe(true);
  expect(await answer).toEqual({ text: "done", closed: false });
  await stopped;
  expect(server.isClosed()).toBe(true);
  await expect(fetch(server.url)).rejects.toThrow();
});

test("a request beyond the limit is cut off", async () => {
  const server = await startSlow(60_000);
  const answer = fetch(server.url).then(
    () => "answered",
    () => "cut off",
  );
  await wait(50);
  await server.stop(200);
  expect(await answer).toBe("cut off");
  expect(server.isClosed()).toBe(true);
});

test("a connection that was opened ahead and never used does not hold it up", async () => {
  const server = await startSlow(0);
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  const started = performance.now();
  await server.stop();
  expect(performance.now() - started).toBeLessThan(2_000);
  socket.destroy();
});

import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
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

describe("a body that takes its time", () => {
  async function sendSlowly(path: string, idle = 5_000): Promise<string> {
    const server = createHttpServer(
      (request, response) => {
        request.resume().once("end", () => response.end("done"));
        request.on("error", () => {});
      },
      150,
      idle,
    );
    const url = await listen(server, 0, "127.0.0.1");
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("error", () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: desk\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab`);
    setTimeout(() => socket.write("cd"), 400);
    await once(socket, "close");
    server.close();
    return answer;
  }

  test("is cut off as a form", async () => {
    expect(await sendSlowly("/login")).toBe("");
  });

  test.each([
    "/device/playlists-upload/add?x=1",
    "/device/playlists-upload/add.data",
    "/api/app/device/playlists-upload",
  ])("is waited for at %s", async (path) => {
    expect(await sendSlowly(path)).toContain("done");
    expect(await sendSlowly(path, 600)).toContain("done");
    expect(await sendSlowly(path, 150)).toBe("");
  });
});

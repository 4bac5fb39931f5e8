import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { createGzip, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { type LoopbackServer, serveHttp, serveTcp } from "../../tests/setup/loopback-server.ts";
import { createOutgoing } from "./outgoing.ts";

const outgoing = createOutgoing(["127.0.0.1"]);
const servers: LoopbackServer[] = [];
const MIB = 1024 * 1024;

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(server: Promise<LoopbackServer>): Promise<LoopbackServer> {
  servers.push(await server);
  return server;
}

describe("time", () => {
  test("a server that accepts and says nothing", async () => {
    const server = await start(serveTcp(() => {}));
    const started = performance.now();
    await expect(outgoing.fetch(server.origin, { timeoutMs: 300 })).rejects.toMatchObject({ reason: "timeout" });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("a name server that says nothing", async () => {
    const stuck = createOutgoing([], () => new Promise(() => {}));
    await expect(stuck.fetch("http://slow.example/", { timeoutMs: 300 })).rejects.toMatchObject({ reason: "timeout" });
  });

  test("a body that drips is cut off when its time is over, however lively it is", async () => {
    const server = await start(serveHttp((_, response) => drip(response, 20)));
    const answer = await outgoing.fetch(server.origin, { timeoutMs: 600, idleMs: 500 });
    await expect(answer.text()).rejects.toMatchObject({ reason: "timeout" });
  });

  test("a body that pauses is cut off", async () => {
    const server = await start(
      serveHttp((_, response) => {
        response.write("first");
      }),
    );
    const answer = await outgoing.fetch(server.origin, { timeoutMs: 30_000, idleMs: 200 });
    await expect(answer.text()).rejects.toMatchObject({ reason: "timeout" });
  });

  test("a reader that takes its time is no pause of the server", async () => {
    const server = await start(serveHttp((_, response) => response.end("x".repeat(MIB))));
    const answer = await outgoing.fetch(server.origin, { timeoutMs: 30_000, idleMs: 100 });
    let bytes = 0;
    for await (const part of answer.body) {
      if (bytes === 0) await setTimeout(300);
      bytes += part.byteLength;
    }
    expect(bytes).toBe(MIB);
  });

  test("redirects share one limit", async () => {
    const server = await start(
      serveHttp(async (_, response) => {
        await setTimeout(150);
        response.writeHead(302, { Location: "/" }).end();
      }),
    );
    await expect(outgoing.fetch(server.origin, { timeoutMs: 400 })).rejects.toMatchObject({ reason: "timeout" });
  });

  test("the caller may give up before and while the body is read", async () => {
    const server = await start(serveHttp((_, response) => drip(response, 20)));
    const early = new AbortController();
    early.abort(new Error("not any more"));
    await expect(outgoing.fetch(server.origin, { signal: early.signal })).rejects.toThrow("not any more");
    const late = new AbortController();
    const answer = await outgoing.fetch(server.origin, { signal: late.signal });
    const text = answer.text();
    late.abort(new Error("enough"));
    await expect(text).rejects.toThrow("enough");
  });
});

describe("size", () => {
  test("a body without an end", async () => {
    let open = true;
    const server = await start(
      serveHttp(async (request, response) => {
        request.socket.on("close", () => {
          open = false;
        });
        while (open)
          if (!response.write(Buffer.alloc(65_536))) await Promise.race([once(response, "drain"), setTimeout(50)]);
      }),
    );
    const answer = await outgoing.fetch(server.origin, { maxBytes: 100_000 });
    await expect(answer.text()).rejects.toMatchObject({ reason: "tooLarge" });
    await expect.poll(() => open).toBe(false);
  });

  test("exactly as much as is wanted", async () => {
    const server = await start(serveHttp((_, response) => response.end("x".repeat(1_000))));
    expect(await (await outgoing.fetch(server.origin, { maxBytes: 1_000 })).text()).toHaveLength(1_000);
    await expect((await outgoing.fetch(server.origin, { maxBytes: 999 })).text()).rejects.toMatchObject({
      reason: "tooLarge",
    });
  });

  test.each([
    ["once", "gzip", (bytes: Buffer) => bytes],
    ["twice", "gzip, gzip", (bytes: Buffer) => gzipSync(bytes)],
  ])("a bomb compressed %s stops at the limit and needs no memory", async (_, encoding, wrap) => {
    const bomb = wrap(await gzippedZeros(512 * MIB));
    expect(bomb.byteLength).toBeLessThan(MIB);
    const server = await start(
      serveHttp((_request, response) => response.writeHead(200, { "Content-Encoding": encoding }).end(bomb)),
    );
    const before = process.memoryUsage().rss;
    const answer = await outgoing.fetch(server.origin, { maxBytes: 4 * MIB });
    await expect(answer.text()).rejects.toMatchObject({ reason: "tooLarge" });
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * MIB);
  });

  test("more encodings than anybody needs", async () => {
    const encoding = Array(50).fill("gzip").join(", ");
    const server = await start(
      serveHttp((_, response) => response.writeHead(200, { "Content-Encoding": encoding }).end("x")),
    );
    const call = outgoing.fetch(server.origin).then((answer) => answer.text());
    await expect(call).rejects.toMatchObject({ reason: "unreachable" });
  });

  test("headers without an end", async () => {
    const server = await start(
      serveTcp((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${"X-Long: value\r\n".repeat(5_000)}`);
      }),
    );
    await expect(outgoing.fetch(server.origin)).rejects.toMatchObject({ reason: "unreadable" });
  });

  test("a Content-Length that promises too much is a broken answer", async () => {
    const server = await start(
      serveTcp((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort")),
    );
    const answer = await outgoing.fetch(server.origin);
    await expect(answer.text()).rejects.toMatchObject({ reason: "unreachable" });
  });

  test("what comes after the Content-Length is not read", async () => {
    const server = await start(
      serveTcp((socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood${"bad".repeat(100)}`)),
    );
    expect(await (await outgoing.fetch(server.origin)).text()).toBe("good");
  });
});

describe("the connection", () => {
  test.each(["read", "left early", "discarded"])("ends when the body was %s", async (how) => {
    let open = true;
    const server = await start(
      serveHttp((request, response) => {
        request.socket.on("close", () => {
          open = false;
        });
        response.write("first");
        if (how === "read") response.end();
      }),
    );
    const answer = await outgoing.fetch(server.origin);
    if (how === "read") await answer.text();
    if (how === "left early") for await (const _ of answer.body) break;
    if (how === "discarded") answer.discard();
    await expect.poll(() => open).toBe(false);
  });

  test("a slow answer holds up no other one of the same server", async () => {
    const server = await start(serveHttp((request, response) => request.url === "/quick" && response.end("quick")));
    const slow = outgoing.fetch(`${server.origin}/slow`, { timeoutMs: 1_500 });
    const quick = await outgoing.fetch(`${server.origin}/quick`, { timeoutMs: 1_000 });
    expect(await quick.text()).toBe("quick");
    await expect(slow).rejects.toMatchObject({ reason: "timeout" });
  });
});

function drip(response: { write(text: string): unknown; on(event: "close", run: () => void): unknown }, ms: number) {
  const timer = setInterval(() => response.write("."), ms);
  response.on("close", () => clearInterval(timer));
}

async function gzippedZeros(size: number): Promise<Buffer> {
  const gzip = createGzip();
  const parts: Buffer[] = [];
  gzip.on("data", (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(MIB);
  for (let sent = 0; sent < size; sent += MIB) if (!gzip.write(zeros)) await once(gzip, "drain");
  gzip.end();
  await once(gzip, "end");
  return Buffer.concat(parts);
}

import { once } from "node:events";
import { createServer as createTlsServer } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { freePort } from "../../tests/setup/free-port.ts";
import { type LoopbackServer, serveHttp, serveTcp } from "../../tests/setup/loopback-server.ts";
import { messagesOf } from "../../tests/setup/messages.ts";
import { translator } from "../http/locale.ts";
import { createOutgoing } from "./outgoing.ts";
import { OutgoingError, outgoingErrorOf, outgoingReasons } from "./outgoing-error.ts";

const outgoing = createOutgoing(["127.0.0.1"]);
const servers: LoopbackServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(server: Promise<LoopbackServer>): Promise<LoopbackServer> {
  servers.push(await server);
  return server;
}

describe("a request", () => {
  test("carries what it was given", async () => {
    const server = await start(
      serveHttp((request, response) => {
        const { method, url, headers } = request;
        response.end(JSON.stringify({ method, url, agent: headers["user-agent"], type: headers["content-type"] }));
      }),
    );
    const answer = await outgoing.fetch(`${server.origin}/a?b=c#d`, {
      method: "post",
      headers: { "User-Agent": "Box/1.0" },
      body: new URLSearchParams({ code: "1" }),
    });
    expect(await answer.json()).toEqual({
      method: "POST",
      url: "/a?b=c",
      agent: "Box/1.0",
      type: "application/x-www-form-urlencoded;charset=UTF-8",
    });
  });

  test("takes the credentials of its URL as they were meant, and loses them on the way out", async () => {
    const server = await start(serveHttp((request, response) => response.end(request.headers.authorization)));
    const answer = await outgoing.fetch(server.origin.replace("//", "//j%C3%BCrgen:50%:x@"));
    expect(await answer.text()).toBe(`Basic ${Buffer.from("jürgen:50%:x").toString("base64")}`);
    expect(answer.url).toBe(`${server.origin}/`);
  });

  test.each(["line\nbreak", "snow ☃"])("with the header %j cannot be sent", async (value) => {
    const call = outgoing.fetch("http://127.0.0.1:9/", { headers: { "User-Agent": value } });
    await expect(call).rejects.toMatchObject({ reason: "header" });
  });
});

describe("an answer", () => {
  test("that is no success is an error, unless all are wanted", async () => {
    const server = await start(serveHttp((_, response) => response.writeHead(404).end('{"error":"none"}')));
    await expect(outgoing.fetch(server.origin)).rejects.toMatchObject({ reason: "status", answered: 404 });
    const answer = await outgoing.fetch(server.origin, { statuses: "any" });
    expect([answer.status, await answer.json()]).toEqual([404, { error: "none" }]);
  });

  test("is read in its charset", async () => {
    const server = await start(
      serveHttp((_, response) => {
        response.setHeader("Content-Type", "text/plain; charset=iso-8859-1");
        response.end(Buffer.from("Größe", "latin1"));
      }),
    );
    expect(await (await outgoing.fetch(server.origin)).text()).toBe("Größe");
  });

  test("that is no JSON is unreadable where JSON is asked for", async () => {
    const server = await start(serveHttp((_, response) => response.end("<html>")));
    const answer = await outgoing.fetch(server.origin);
    await expect(answer.json()).rejects.toMatchObject({ reason: "unreadable" });
  });

  test("that is no HTTP is unreadable", async () => {
    const server = await start(serveTcp((socket) => socket.end("+OK POP3 ready\r\n")));
    await expect(outgoing.fetch(server.origin)).rejects.toMatchObject({ reason: "unreadable" });
  });

  test("that never comes is unreachable", async () => {
    const server = await start(serveTcp((socket) => socket.destroy()));
    await expect(outgoing.fetch(server.origin)).rejects.toMatchObject({ reason: "unreachable" });
    await expect(outgoing.fetch(`http://127.0.0.1:${await freePort()}/`)).rejects.toMatchObject({
      reason: "unreachable",
    });
  });
});

describe("https", () => {
  test("to a server without TLS", async () => {
    const server = await start(serveHttp((_, response) => response.end("plain")));
    await expect(outgoing.fetch(`https://127.0.0.1:${server.port}/`)).rejects.toMatchObject({ reason: "tls" });
  });

  test("to a server whose certificate nobody vouches for", async () => {
    // The mail server of the tests brings a certificate that it signed itself, and warns of it.
    const mail = new SMTPServer({ secure: true });
    mail.on("error", () => {});
    const port = await freePort();
    await new Promise<void>((resolve) => mail.listen(port, "127.0.0.1", resolve));
    try {
      await expect(outgoing.fetch(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ reason: "tls" });
    } finally {
      await new Promise<void>((resolve) => mail.close(() => resolve()));
      expect(vi.mocked(console.error).mock.calls.flat()).toEqual([expect.stringContaining("certificate")]);
      vi.mocked(console.error).mockClear();
    }
  });

  test("names the host, not the address that was pinned", async () => {
    const names: string[] = [];
    const server = createTlsServer({
      SNICallback(name, done) {
        names.push(name);
        done(new Error("no certificate"));
      },
    });
    server.on("tlsClientError", () => {});
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const pinned = createOutgoing(["127.0.0.1"], async () => [{ address: "127.0.0.1", family: 4 }]);
    await expect(pinned.fetch(`https://portal.example.:${port}/`)).rejects.toBeInstanceOf(OutgoingError);
    expect(names).toEqual(["portal.example"]);
    server.close();
  });
});

test("every reason has a text that needs no more than it is given", () => {
  const t = translator("en");
  for (const reason of outgoingReasons) {
    expect(messagesOf("en").has(`api:outgoing.${reason}`)).toBe(true);
    expect(t(new OutgoingError(reason, { host: "a.example", status: 500 }).text)).not.toContain("{{");
  }
});

test("nothing of what was sent is in an error, nor in what it wraps", async () => {
  const secret = "hunter2";
  const urls = [
    `http://me:${secret}@127.0.0.1:9/${secret}?p=${secret}`,
    `http://me:${secret}@[/`,
    `ftp://${secret}@a/`,
  ];
  for (const url of urls) {
    const error = await outgoing.fetch(url, { headers: { "X-Key": `${secret}\n` } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutgoingError);
    const { message, stack, cause, text, details } = error as OutgoingError;
    expect(JSON.stringify([message, stack, text, details, String(error)])).not.toContain(secret);
    expect(cause).toBeUndefined();
  }
});

test.each([
  ["CERT_HAS_EXPIRED", "tls"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls"],
  ["EAI_AGAIN", "unresolvable"],
  ["ECONNRESET", "unreachable"],
  ["Z_DATA_ERROR", "unreadable"],
  ["SOMETHING_NEW", "unreachable"],
])("the code %s is %s", (code, reason) => {
  const inner = Object.assign(new Error("inner"), { code });
  expect(outgoingErrorOf(new TypeError("fetch failed", { cause: inner }), "a.example").reason).toBe(reason);
});

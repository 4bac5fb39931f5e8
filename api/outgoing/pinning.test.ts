import { afterEach, describe, expect, test } from "vitest";
import { type LoopbackServer, serveHttp } from "../../tests/setup/loopback-server.ts";
import type { ResolvedAddress } from "./checked-lookup.ts";
import { createOutgoing } from "./outgoing.ts";

const servers: LoopbackServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(...handler: Parameters<typeof serveHttp>): Promise<LoopbackServer> {
  const server = await serveHttp(...handler);
  servers.push(server);
  return server;
}

/** A name server whose answers change: each name gives its addresses one after the other. */
function changingNames(names: Record<string, string[][]>) {
  const asked: string[] = [];
  const resolve = async (name: string): Promise<ResolvedAddress[]> => {
    const answers = names[name] ?? [];
    const answer = answers[Math.min(asked.filter((other) => other === name).length, answers.length - 1)] ?? [];
    asked.push(name);
    return answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
}

describe("a name whose answers change", () => {
  test("is looked up once for a request and called at the address that was checked", async () => {
    const server = await start((request, response) => response.end(`to ${request.headers.host}`));
    const { asked, resolve } = changingNames({ "rebind.example": [["127.0.0.1"], ["127.0.0.2"]] });
    const outgoing = createOutgoing(["127.0.0.1"], resolve);
    const answer = await outgoing.fetch(`http://rebind.example:${server.port}/`);
    expect(await answer.text()).toBe(`to rebind.example:${server.port}`);
    expect(asked).toEqual(["rebind.example"]);
  });

  test("is checked anew for the next request, which has a connection of its own", async () => {
    const server = await start((_, response) => response.end("inside"));
    const { asked, resolve } = changingNames({ "rebind.example": [["127.0.0.1"], ["127.0.0.2"]] });
    const outgoing = createOutgoing(["127.0.0.1"], resolve);
    await (await outgoing.fetch(`http://rebind.example:${server.port}/`)).text();
    await expect(outgoing.fetch(`http://rebind.example:${server.port}/`)).rejects.toMatchObject({ reason: "refused" });
    expect(asked).toHaveLength(2);
  });

  test("is checked anew when a redirect leads to itself", async () => {
    let calls = 0;
    const server = await start((_, response) => {
      calls += 1;
      response.writeHead(302, { Location: "/again" }).end();
    });
    const { resolve } = changingNames({ "rebind.example": [["127.0.0.1"], ["127.0.0.2"]] });
    const outgoing = createOutgoing(["127.0.0.1"], resolve);
    await expect(outgoing.fetch(`http://rebind.example:${server.port}/`)).rejects.toMatchObject({
      reason: "refused",
      host: "rebind.example",
    });
    expect(calls).toBe(1);
  });
});

describe("a redirect into the inside", () => {
  test.each([
    ["an address", (port: number) => `http://127.0.0.2:${port}/`],
    ["an address in another spelling", (port: number) => `http://0x7f.0.0.2:${port}/`],
    ["the metadata service", () => "http://169.254.169.254/latest/meta-data/"],
    ["a name", (port: number) => `http://inside.example:${port}/`],
    ["an address, without its scheme", (port: number) => `//127.0.0.2:${port}/`],
  ])("by %s is refused before anything is sent there", async (_, target) => {
    const calls: string[] = [];
    const server = await start((request, response) => {
      calls.push(request.url ?? "");
      response.writeHead(302, { Location: target(server.port) }).end();
    });
    const { resolve } = changingNames({ "inside.example": [["127.0.0.2"]] });
    const outgoing = createOutgoing(["127.0.0.1"], resolve);
    await expect(outgoing.fetch(`${server.origin}/start`)).rejects.toMatchObject({ reason: "refused" });
    expect(calls).toEqual(["/start"]);
  });

  test.each(["file:///etc/passwd", "ftp://public.example/", "http://public.example:22/", "http://["])(
    "by %s is no address to call",
    async (target) => {
      const server = await start((_, response) => response.writeHead(302, { Location: target }).end());
      const { resolve } = changingNames({ "public.example": [["93.184.215.14"]] });
      const outgoing = createOutgoing(["127.0.0.1"], resolve);
      await expect(outgoing.fetch(server.origin)).rejects.toMatchObject({ reason: "url" });
    },
  );
});

describe("what the operator allows", () => {
  test.each([
    ["an address", ["127.0.0.1"], "127.0.0.1"],
    ["a range", ["127.0.0.0/8"], "127.0.0.1"],
    ["a name", ["portal.lan"], "portal.lan"],
    ["a name in other letters", ["Portal.LAN"], "portal.lan"],
    ["a name with a dot at its end", ["portal.lan"], "portal.lan."],
    ["one of several", ["10.0.0.0/8", "::1", "127.0.0.1"], "127.0.0.1"],
    ["an address in another form", ["127.0.0.1"], "[::ffff:127.0.0.1]"],
  ])("as %s is called", async (_, allowed, host) => {
    const server = await start((_request, response) => response.end("inside"));
    const { resolve } = changingNames({ "portal.lan": [["127.0.0.1"]] });
    const answer = await createOutgoing(allowed, resolve).fetch(`http://${host}:${server.port}/`);
    expect(await answer.text()).toBe("inside");
  });

  test.each([
    ["another address", ["127.0.0.2"], "127.0.0.1"],
    ["a range beside", ["10.0.0.0/8"], "127.0.0.1"],
    ["another name", ["portal.lan"], "other.lan"],
    ["a name above", ["lan"], "portal.lan"],
    ["a name, not its address", ["portal.lan"], "127.0.0.1"],
  ])("as %s says nothing about the rest", async (_, allowed, host) => {
    const server = await start((_request, response) => response.end("inside"));
    const { resolve } = changingNames({ "portal.lan": [["127.0.0.1"]], "other.lan": [["127.0.0.1"]] });
    const outgoing = createOutgoing(allowed, resolve);
    await expect(outgoing.fetch(`http://${host}:${server.port}/`)).rejects.toMatchObject({ reason: "refused" });
  });
});

test("no proxy of the environment is asked", async () => {
  const server = await start((_, response) => response.end("direct"));
  const proxied: string[] = [];
  const proxy = await start((request, response) => {
    proxied.push(request.url ?? "");
    response.end("proxy");
  });
  const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : proxy.origin;
  try {
    const answer = await createOutgoing(["127.0.0.1"]).fetch(server.origin);
    expect(await answer.text()).toBe("direct");
    expect(proxied).toEqual([]);
  } finally {
    names.forEach((name, at) => {
      const value = before[at];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    });
  }
});

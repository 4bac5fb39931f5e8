import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { isBrokenOff, readStreamedForm } from "./streamed-form.server.ts";

const BOUNDARY = "----streamdesk";

function part(name: string, value: string, filename?: string): string {
  const file = filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: audio/x-mpegurl`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
}

function post(body: string | ReadableStream<Uint8Array>, type = `multipart/form-data; boundary=${BOUNDARY}`): Request {
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    headers: { "Content-Type": type },
    duplex: "half",
  };
  return new Request("http://desk.example/upload", init);
}

async function textOf(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  return stream === null ? "" : new Response(stream).text();
}

const END = `--${BOUNDARY}--\r\n`;

describe("a streamed form", () => {
  test("gives its fields, then the file as it arrives", async () => {
    const form = await readStreamedForm(
      post(part("title", "Käse 🧀") + part("file", "#EXTM3U\n", "Käse.m3u") + END),
      "file",
    );
    expect([...form.fields]).toEqual([
      ["title", "Käse 🧀"],
      ["file", "Käse.m3u"],
    ]);
    expect(await textOf(form.file)).toBe("#EXTM3U\n");
    await form.finish();
  });

  test("a browser's own form is one", async () => {
    const body = new FormData();
    body.append("title", "");
    body.append("file", new File(["a".repeat(300_000)], "list.m3u8"));
    const form = await readStreamedForm(new Request("http://desk.example/", { method: "POST", body }), "file");
    expect(form.fields.get("file")).toBe("list.m3u8");
    expect(await textOf(form.file)).toHaveLength(300_000);
    await form.finish();
  });

  test.each([
    ["an empty control", part("title", "x") + part("file", "", "") + END],
    ["no control at all", part("title", "x") + END],
    ["a file under another name", part("title", "x") + part("other", "#EXTM3U", "a.m3u") + END],
  ])("%s is no file", async (_name, body) => {
    const form = await readStreamedForm(post(body), "file");
    expect(form.file).toBeNull();
    expect([...form.fields]).toEqual([["title", "x"]]);
    await form.finish();
  });

  test.each([
    ["no boundary", part("title", "x") + END, "multipart/form-data"],
    ["another kind of body", "title=x", "application/json"],
    ["an end that is missing", part("title", "x"), undefined],
    ["nothing", "", undefined],
  ])("%s is no form", async (_name, body, type) => {
    const failure = await readStreamedForm(post(body, type), "file").catch((error: unknown) => error);
    expect(isBrokenOff(failure)).toBe(true);
  });

  test("a sender who goes away ends the file with a failure", async () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(
          new TextEncoder().encode(part("title", "x") + part("file", "#EXTM3U\n", "a.m3u").slice(0, -2)),
        );
        await wait(50);
        controller.error(new Error("aborted"));
      },
    });
    const form = await readStreamedForm(post(body), "file");
    const failure = await textOf(form.file).catch((error: unknown) => error);
    expect(isBrokenOff(failure)).toBe(true);
    await form.finish();
  });

  test("what is not read is not taken in either, until it is dropped", async () => {
    let taken = 0;
    const piece = new Uint8Array(64 * 1024).fill(65);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (taken === 0) controller.enqueue(new TextEncoder().encode(part("file", "", "a.m3u").slice(0, -2)));
        taken += 1;
        if (taken <= 200) controller.enqueue(piece);
        else controller.close();
      },
    });
    const form = await readStreamedForm(post(body), "file");
    await wait(100);
    expect(taken).toBeLessThan(20);
    await form.finish();
    expect(taken).toBe(201);
  });

  test("more than any form may have is cut off", async () => {
    const piece = new Uint8Array(1024 * 1024).fill(65);
    let taken = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (taken === 0) controller.enqueue(new TextEncoder().encode(part("file", "", "a.m3u").slice(0, -2)));
        taken += 1;
        controller.enqueue(piece);
      },
    });
    const form = await readStreamedForm(post(body), "file");
    await form.finish();
    expect(taken).toBeLessThan(80);
  });
});

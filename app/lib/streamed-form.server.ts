import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";

/** Bytes of a request that are read at most; whoever sends more is cut off. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of what stands beside the file. */
const limits = { fields: 20, fieldNameSize: 100, fieldSize: 64 * 1024, files: 1, parts: 30, headerPairs: 50 };

/** A form whose file is read while it arrives. */
export interface StreamedForm {
  /** The fields that stand before the file, and under the file's own name what it is called. */
  fields: FormData;
  /** The bytes of the file; null when none was chosen. It ends with {@link BrokenOff} when the sender goes away. */
  file: ReadableStream<Uint8Array> | null;
  /**
   * Reads what is left and drops it: a browser that is still sending when it is answered shows
   * "connection reset" in place of the page. Whether it arrives makes no difference any more.
   */
  finish(): Promise<void>;
}

/** The sender of a form went away before its end, or sent something that is no form. */
export class BrokenOff extends Error {
  constructor(cause: unknown) {
    super("A form broke off.", { cause });
    this.name = "BrokenOff";
  }
}

/** Whether something failed because of that, in the end. By name: server and app are bundled apart, each with its own copy of the class. */
export function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "BrokenOff" || isBrokenOff(error.cause);
}

/**
 * Reads a multipart form up to its file. The fields must stand before it, as they do on the page.
 *
 * @param fileField name of the control that takes the file
 * @throws {BrokenOff} when there is no form, or not all of its fields
 */
export async function readStreamedForm(request: Request, fileField: string): Promise<StreamedForm> {
  const parser = parserFor(request);
  const fields = new FormData();
  let file: Readable | undefined;
  const arrived = new Promise<Readable>((resolve) => {
    parser.on("field", (name, value) => {
      if (!file) fields.append(name, value);
    });
    parser.on("file", (name, stream, filename) => {
      // An empty control sends a file without a name.
      if (file || name !== fileField || !filename) return void stream.resume();
      fields.append(name, filename);
      file = stream;
      // The reader learns of it by reading; without this the process would.
      stream.on("error", () => {});
      resolve(stream);
    });
  });
  const over = feed(parser, request.body).catch((error: unknown) => {
    const broken = new BrokenOff(error);
    parser.destroy();
    file?.destroy(broken);
    throw broken;
  });
  const found = await Promise.race([arrived, over]);
  const bytes = found ? bytesOf(found) : null;
  return {
    fields,
    file: bytes?.stream ?? null,
    async finish() {
      await bytes?.drop();
      await over.catch(() => {});
    },
  };
}

function parserFor(request: Request): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": request.headers.get("content-type") ?? "" }, limits });
  } catch (error) {
    throw new BrokenOff(error);
  }
}

/** Hands a body to the parser, at the pace at which its file is read. */
async function feed(parser: BusboyInstance, body: ReadableStream<Uint8Array> | null): Promise<void> {
  const failed = once(parser, "error").then(([error]) => Promise.reject(error));
  const finished = once(parser, "finish");
  failed.catch(() => {});
  finished.catch(() => {});
  const reader = body?.getReader();
  let bytes = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.byteLength;
    if (bytes > MOST_BYTES) throw new Error("A form was larger than any.");
    if (!parser.write(Buffer.from(next.value))) await Promise.race([once(parser, "drain"), failed]);
  }
  parser.end();
  await Promise.race([finished, failed]);
}

/** A file as the Fetch API takes it. Whoever stops reading leaves the rest to `drop`. */
function bytesOf(file: Readable): { stream: ReadableStream<Uint8Array>; drop(): Promise<void> } {
  const chunks = file[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    async drop() {
      try {
        while (!(await chunks.next()).done);
      } catch {
        // The sender has gone; there is nothing left to read.
      }
    },
  };
}

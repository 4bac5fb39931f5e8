import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Rows that wait on disk until it is sure that they are wanted. */
export interface Spool<Row> {
  add(rows: readonly Row[]): Promise<void>;
  /** What was added, in the same portions. */
  portions(): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

/**
 * Opens a file in the folder for temporary files that only this process can reach. Its name is taken
 * away at once: the system frees it when it is closed, also when the process is killed.
 */
export async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `streamdesk-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Keeps rows in a file, one portion a line. */
export function createSpool<Row>(file: FileHandle): Spool<Row> {
  let end = 0;
  const portions: { at: number; length: number }[] = [];
  return {
    async add(rows) {
      const bytes = Buffer.from(JSON.stringify(rows));
      await file.writeFile(bytes);
      portions.push({ at: end, length: bytes.length });
      end += bytes.length;
    },
    async *portions() {
      for (const { at, length } of portions) {
        const bytes = Buffer.alloc(length);
        await readFully(file, bytes, at);
        // What add() wrote.
        yield JSON.parse(bytes.toString()) as Row[];
      }
    },
    close: () => file.close(),
  };
}

async function readFully(file: FileHandle, into: Buffer, from: number): Promise<void> {
  for (let filled = 0; filled < into.length; ) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, from + filled);
    if (bytesRead === 0) throw new Error("The temporary file is shorter than what was written.");
    filled += bytesRead;
  }
}

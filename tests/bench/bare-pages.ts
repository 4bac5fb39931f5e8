import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { temporaryFolder } from "../setup/temporary-folder.ts";

/** Pages that a server under measurement serves beside the product, from memory. */
export interface BarePages {
  /** For the environment of the server. */
  env: Record<string, string>;
  /** Puts a page up, as it is or compressed. @returns its path */
  put(name: string, content: string | Uint8Array, compressed?: boolean): string;
  remove(): void;
}

/** See bare-pages-preload.mjs, which runs in the server. */
export function barePages(): BarePages {
  const folder = temporaryFolder();
  const preload = fileURLToPath(new URL("./bare-pages-preload.mjs", import.meta.url));
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, BENCH_PAGES: folder.path },
    put(name, content, compressed = false) {
      const file = join(folder.path, compressed ? `${name}.br` : name);
      rmSync(file, { force: true });
      // As the product compresses its pages.
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
      writeFileSync(file, compressed ? brotliCompressSync(content, options) : content);
      return `/bench/${compressed ? `${name}.br` : name}`;
    },
    remove: folder.remove,
  };
}

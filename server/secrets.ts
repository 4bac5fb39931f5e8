import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";

const stored = z.object({ sessionSecret: z.string().min(32), encryptionKey: z.string().min(32) });

export interface Secrets {
  sessionSecrets: readonly string[];
  encryptionKey: string;
  /** The file that was written just now, else null. */
  madeIn: string | null;
}

/**
 * The secrets of the configuration; what is not set is made once and kept in
 * `secrets.json` of the data folder, readable by its owner alone.
 *
 * @throws {ConfigError} when that file is there but cannot be read
 */
export function completeSecrets(config: Config): Secrets {
  if (config.sessionSecrets && config.encryptionKey) {
    return { sessionSecrets: config.sessionSecrets, encryptionKey: config.encryptionKey, madeIn: null };
  }
  const file = join(config.dataDir, "secrets.json");
  const kept = readKept(file);
  const own = kept ?? { sessionSecret: newSecret(), encryptionKey: newSecret() };
  if (kept === null) keep(file, own, config.dataDir);
  return {
    sessionSecrets: config.sessionSecrets ?? [own.sessionSecret],
    encryptionKey: config.encryptionKey ?? own.encryptionKey,
    madeIn: kept === null ? file : null,
  };
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function readKept(file: string): z.output<typeof stored> | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new ConfigError([
      `DATA_DIR: cannot read ${file} (${error instanceof Error ? error.message : String(error)})`,
    ]);
  }
  // Replacing a damaged file would make everything that was encrypted with it unreadable.
  const parsed = stored.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ConfigError([`DATA_DIR: ${file} is damaged; restore it, or set SESSION_SECRET and ENCRYPTION_KEY`]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keep(file: string, secrets: z.output<typeof stored>, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR: cannot write ${file} (${error instanceof Error ? error.message : String(error)})`,
    ]);
  }
}

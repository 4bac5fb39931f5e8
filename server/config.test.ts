import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { completeSecrets } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "streamdesk-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env, folder);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}

describe("settings", () => {
  test("hold without an environment, and when variables are set to nothing", () => {
    const config = readConfig({}, folder);
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:3000",
      registration: false,
      twoFactorFlag: true,
    });
    expect(readConfig({ PORT: "", API_URL: " " }, folder)).toEqual(config);
  });

  test("each wrong one is named with what is expected, a line each", () => {
    const problems = problemsOf({
      PORT: "99999",
      API_URL: "ftp://x",
      SESSION_SECRET: "short",
      TRUST_PROXY: "10.0.0.1,nonsense",
      TWO_FA: "maybe",
      ALLOW_PRIVATE_HOSTS: "http://portal.lan:8080",
    });
    expect(problems.sort()).toEqual([
      "ALLOW_PRIVATE_HOSTS: expected host names, IP addresses or CIDR ranges, separated by commas, without scheme or port",
      "API_URL: expected a URL that starts with http:// or https://",
      "PORT: expected a whole number from 0 to 65535",
      "SESSION_SECRET: expected one or more secrets of at least 32 characters, newest first, separated by commas",
      "TRUST_PROXY: expected IP addresses or CIDR ranges, separated by commas",
      "TWO_FA: expected on or off",
    ]);
  });

  test("never show the value of a secret", () => {
    expect(problemsOf({ SESSION_SECRET: "hunter2", ENCRYPTION_KEY: "hunter2" }).join()).not.toContain("hunter2");
  });

  test("lists are read entry by entry", () => {
    const config = readConfig(
      {
        TRUST_PROXY: "10.0.0.0/8, ::1",
        PUBLIC_URL: "https://tv.example/x",
      },
      folder,
    );
    expect(config.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
    expect(config.publicUrl).toBe("https://tv.example");
  });
});

describe("secrets", () => {
  test("that are not set are made once and kept for the owner alone", () => {
    const config = readConfig({ DATA_DIR: join(folder, "data") }, folder);
    const first = completeSecrets(config);
    const file = join(folder, "data", "secrets.json");
    expect(first.madeIn).toBe(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(completeSecrets(config)).toEqual({ ...first, madeIn: null });
  });

  test("that are set win, and nothing is written", () => {
    const secret = "s".repeat(32);
    const config = readConfig(
      { SESSION_SECRET: `${secret},${"o".repeat(32)}`, ENCRYPTION_KEY: secret, DATA_DIR: folder },
      folder,
    );
    expect(completeSecrets(config)).toEqual({
      sessionSecrets: [secret, "o".repeat(32)],
      encryptionKey: secret,
      madeIn: null,
    });
    expect(() => readFileSync(join(folder, "secrets.json"))).toThrow();
  });

  test("in a damaged file are never replaced", () => {
    writeFileSync(join(folder, "secrets.json"), '{"sessionSecret":');
    const config = readConfig({ DATA_DIR: folder }, folder);
    expect(() => completeSecrets(config)).toThrow(/damaged/);
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe('{"sessionSecret":');
  });
});

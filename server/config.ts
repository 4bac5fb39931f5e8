import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { type OAuthSettings, readOAuthSettings } from "./oauth-settings.ts";

/** A setting is missing or wrong; the message has one line for each, fit to be printed as it is. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
  }
}

const onOff = z.enum(["on", "off"], { error: "expected on or off" });
const flag = (fallback: "on" | "off") => onOff.default(fallback).transform((value) => value === "on");
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `expected a whole number from ${min} to ${max}` })
    .int({ error: `expected a whole number from ${min} to ${max}` })
    .min(min, { error: `expected a whole number from ${min} to ${max}` })
    .max(max, { error: `expected a whole number from ${min} to ${max}` });

function urlOf(protocols: string[], what: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `expected ${what}`,
  });
}

const httpUrl = urlOf(["http:", "https:"], "a URL that starts with http:// or https://");

/** `SESSION_SECRET=new,old`: the first seals, all of them open. */
const secrets = z
  .string()
  .transform((value) => listOf(value))
  .refine((values) => values.length > 0 && values.every((value) => value.length >= 32), {
    error: "expected one or more secrets of at least 32 characters, newest first, separated by commas",
  });

const trustedProxies = z.string().transform((value, context) => {
  const entries = listOf(value);
  if (entries.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry))) return entries;
  context.addIssue({ code: "custom", message: "expected IP addresses or CIDR ranges, separated by commas" });
  return z.NEVER;
});

const HOST_NAME = /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i;

const privateHosts = z.string().transform((value, context) => {
  const entries = listOf(value);
  const fits = (entry: string) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry) || HOST_NAME.test(entry);
  if (entries.every(fits)) return entries;
  context.addIssue({
    code: "custom",
    message: "expected host names, IP addresses or CIDR ranges, separated by commas, without scheme or port",
  });
  return z.NEVER;
});

const levels = ["trace", "debug", "info", "warn", "error", "silent"] as const;

/** Every setting by the name of its environment variable; docs/operating.md explains them. */
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: httpUrl.optional(),
  SESSION_SECRET: secrets.optional(),
  ENCRYPTION_KEY: z.string().min(32, { error: "expected at least 32 characters" }).optional(),
  DATABASE_URL: urlOf(["postgres:", "postgresql:"], "a URL that starts with postgres://").optional(),
  DATA_DIR: z.string().default("data"),
  API_URL: httpUrl.optional(),
  SMTP_URL: urlOf(["smtp:", "smtps:"], "a URL that starts with smtp:// or smtps://").optional(),
  MAIL_FROM: z.string().max(320).default("Streamdesk <no-reply@localhost>"),
  SITE_NAME: z.string().max(100).default("Streamdesk"),
  REGISTRATION: onOff.optional(),
  TWO_FA: flag("on"),
  OAUTH_PROVIDERS: z.string().max(4000).default(""),
  OAUTH_LINK_BY_EMAIL: flag("on"),
  TRUST_PROXY: trustedProxies.default([]),
  ALLOW_PRIVATE_HOSTS: privateHosts.default([]),
  LOG_LEVEL: z.enum(levels, { error: `expected one of ${levels.join(", ")}` }).default("info"),
  DEMO: flag("off"),
  SHUTDOWN_DELAY: wholeNumber(0, 300).default(0),
  SHUTDOWN_LIMIT: wholeNumber(1, 300).default(15),
});

/** What the operator set. */
export interface Config {
  port: number;
  host: string;
  /** Origin of absolute links, without a slash at the end. */
  publicUrl: string;
  /** null: made once and kept in the data folder. */
  sessionSecrets: readonly string[] | null;
  encryptionKey: string | null;
  databaseUrl: string | null;
  /** Absolute path of the folder for everything that the server keeps. */
  dataDir: string;
  /** null: the embedded API. */
  apiUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  siteName: string;
  registration: boolean;
  twoFactorFlag: boolean;
  oauth: OAuthSettings;
  /** Whether the first sign-in at a provider finds its account by a verified e-mail address. */
  oauthLinkByEmail: boolean;
  /** IP addresses and CIDR ranges whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[];
  /** Hosts that the API calls for people although they are not on the public internet. */
  allowPrivateHosts: readonly string[];
  logLevel: (typeof levels)[number];
  demo: boolean;
  /** Seconds that a stopping server still takes requests while /readyz answers 503. */
  shutdownDelay: number;
  /** Seconds that requests in flight get to finish. */
  shutdownLimit: number;
}

/**
 * Reads the settings from the environment. A variable that is set to nothing counts as not set.
 *
 * @param root folder that a relative DATA_DIR starts from
 * @throws {ConfigError} naming each wrong variable and what is expected of it
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const given: Record<string, string> = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const value = parsed.data;
  const oauth = readOAuthSettings(value.OAUTH_PROVIDERS, given, value.API_URL === undefined);
  if ("problems" in oauth) throw new ConfigError(oauth.problems);
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: originOf(value.PUBLIC_URL ?? `http://${reachable(value.HOST)}:${value.PORT}`),
    sessionSecrets: value.SESSION_SECRET ?? null,
    encryptionKey: value.ENCRYPTION_KEY ?? null,
    databaseUrl: value.DATABASE_URL ?? null,
    dataDir: resolve(root, value.DATA_DIR),
    apiUrl: value.API_URL ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    siteName: value.SITE_NAME,
    // The demo shows every screen; elsewhere nobody gets in uninvited.
    registration: (value.REGISTRATION ?? (value.DEMO ? "on" : "off")) === "on",
    twoFactorFlag: value.TWO_FA,
    oauth,
    oauthLinkByEmail: value.OAUTH_LINK_BY_EMAIL,
    trustedProxies: value.TRUST_PROXY,
    allowPrivateHosts: value.ALLOW_PRIVATE_HOSTS,
    logLevel: value.LOG_LEVEL,
    demo: value.DEMO,
    shutdownDelay: value.SHUTDOWN_DELAY,
    shutdownLimit: value.SHUTDOWN_LIMIT,
  };
}

function listOf(value: string): string[] {
  return value.split(",").flatMap((entry) => (entry.trim() ? [entry.trim()] : []));
}

/** Absolute links are built on the origin; a path behind it has no meaning here. */
function originOf(url: string): string {
  return new URL(url).origin;
}

/** An address to listen on that means "all of them" is none to connect to. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

import { createHash, hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { cookieValues, setCookie } from "./cookie-header.server";
import type { ServerArgs } from "./server-args";

/** Browsers refuse a cookie above this many bytes, name and attributes included. */
export const MAX_COOKIE_BYTES = 4096;

type Context = Pick<ServerArgs, "context">["context"];

export interface SealedCookie<T> {
  name: string;
  /** The value that came with the request; null when it is missing, expired, forged, cut off or not of this cookie. */
  read(args: ServerArgs): Promise<T | null>;
  /**
   * Seals a value as a `Set-Cookie` text.
   * @param maxAge seconds; null for a cookie that ends with the browser session
   * @throws {CookieTooLarge} above 4,096 bytes
   */
  write(value: T, context: Context, maxAge: number | null): Promise<string>;
  /** The `Set-Cookie` text that deletes it. */
  clear(context: Context): string;
}

/** A value does not fit a cookie. */
export class CookieTooLarge extends Error {
  constructor(name: string, bytes: number) {
    super(`The cookie ${name} would take ${bytes} bytes.`);
    this.name = "CookieTooLarge";
  }
}

/** The browser may keep a cookie past its age, so the end is sealed with the value. */
const envelope = z.object({ value: z.unknown(), until: z.number().nullable() });

interface SealingKey {
  kid: string;
  key: Uint8Array;
}

/** Deriving costs more than sealing, and there are as many keys as secrets times cookies. */
const derived = new Map<string, SealingKey>();

function sealingKey(secret: string, cookie: string): SealingKey {
  const slot = `${cookie} ${secret}`;
  const known = derived.get(slot);
  if (known) return known;
  // The cookie's name is part of the derivation: a value moved to another cookie does not open.
  const key = new Uint8Array(hkdfSync("sha256", secret, "streamdesk", `cookie ${cookie}`, 32));
  const kid = createHash("sha256").update(key).digest("base64url").slice(0, 8);
  const made = { kid, key };
  derived.set(slot, made);
  return made;
}

/** What was opened lately, by the sealed text: a browser sends the same cookie with every page. */
const opened = new LRUCache<string, z.output<typeof envelope>>({ max: 500 });

/**
 * Declares an encrypted cookie (JWE, `dir` with A256GCM). The first of the configured secrets
 * seals and all of them open, so that secrets rotate without signing anybody out.
 */
export function sealedCookie<Schema extends z.ZodType>(name: string, schema: Schema): SealedCookie<z.output<Schema>> {
  /** @throws when the text was sealed with none of the secrets, for another cookie, or was changed */
  async function unseal(sealed: string, secrets: readonly string[]): Promise<z.output<typeof envelope>> {
    const { plaintext } = await compactDecrypt(
      sealed,
      ({ kid }) => {
        const match = secrets.map((secret) => sealingKey(secret, name)).find((candidate) => candidate.kid === kid);
        if (!match) throw new Error("no such key");
        return match.key;
      },
      { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
    );
    return envelope.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  }

  async function open(sealed: string, secrets: readonly string[]): Promise<z.output<Schema> | null> {
    if (sealed.length > MAX_COOKIE_BYTES) return null;
    const slot = [name, ...secrets, sealed].join(" ");
    try {
      let content = opened.get(slot);
      if (!content) {
        content = await unseal(sealed, secrets);
        opened.set(slot, content);
      }
      const { value, until } = content;
      return until === null || until > Date.now() ? schema.parse(value) : null;
    } catch {
      // Whatever is wrong with it, it is not a cookie of ours.
      return null;
    }
  }

  return {
    name,
    async read({ request, context }) {
      for (const sealed of cookieValues(request.headers.get("Cookie"), name)) {
        const value = await open(sealed, context.config.sessionSecrets);
        if (value !== null) return value;
      }
      return null;
    },
    async write(value, context, maxAge) {
      const [secret] = context.config.sessionSecrets;
      if (!secret) throw new Error("There is no session secret.");
      const { kid, key } = sealingKey(secret, name);
      const until = maxAge === null ? null : Date.now() + maxAge * 1000;
      const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ value, until })))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid })
        .encrypt(key);
      const text = setCookie(name, sealed, { secure: context.config.secureCookies, maxAge });
      if (text.length > MAX_COOKIE_BYTES) throw new CookieTooLarge(name, text.length);
      return text;
    },
    clear(context) {
      return setCookie(name, "", { secure: context.config.secureCookies, maxAge: 0 });
    },
  };
}

import { z } from "zod";
import type { ProviderSettings } from "../api/options.ts";
import type { OAuthButton } from "../app/load-context.ts";
import { providerName } from "../contract/oauth.ts";

/** What the operator says of the providers, in both ways in which it is needed. */
export interface OAuthSettings {
  /** For the sign-in page, and for the addresses that it may send people to. */
  buttons: readonly OAuthButton[];
  /** For the embedded API; none where another API holds the clients. */
  clients: readonly ProviderSettings[];
}

/** What each kind of provider is called, and where it is unless the settings say otherwise. */
const KINDS = {
  openid: { SCOPES: "openid email profile" },
  oauth2: {},
  github: {
    AUTHORIZE_URL: "https://github.com/login/oauth/authorize",
    TOKEN_URL: "https://github.com/login/oauth/access_token",
    USER_URL: "https://api.github.com/user",
    EMAILS_URL: "https://api.github.com/user/emails",
    SCOPES: "read:user user:email",
  },
} as const;

/** Tokens travel there, so plain http is for this machine alone. */
const providerUrl = z.string().refine(isSafe, { error: "expected a URL that starts with https://" });
const text = z.string({ error: "expected a text" }).min(1).max(1000);

const common = { CLIENT_ID: text, CLIENT_SECRET: text, SCOPES: text.transform((value) => value.split(/[\s,]+/)) };
const openId = z.object({ ...common, ISSUER: providerUrl });
const oauth2 = z.object({
  ...common,
  AUTHORIZE_URL: providerUrl,
  TOKEN_URL: providerUrl,
  USER_URL: providerUrl,
  EMAILS_URL: providerUrl.optional(),
});

/**
 * Reads `OAUTH_PROVIDERS=google,corp=https://login.example https://sso.example` and the variables of
 * each of its names, `OAUTH_GOOGLE_ISSUER` and so on. The origins behind a name are those that people
 * are sent to; left out, it is the one of the issuer or of the authorization URL.
 *
 * @param embedded whether this server's own API is the client of the providers
 * @returns what is set, or a line for each thing that is wrong
 */
export function readOAuthSettings(
  providers: string,
  env: Record<string, string>,
  embedded: boolean,
): OAuthSettings | { problems: string[] } {
  const buttons: OAuthButton[] = [];
  const clients: ProviderSettings[] = [];
  const problems: string[] = [];
  for (const entry of providers.split(",").flatMap((part) => part.trim() || [])) {
    const [name = "", ...rest] = entry.split("=");
    const origins = originsOf(rest.join("="));
    if (!providerName.test(name) || !origins || buttons.some((button) => button.name === name)) {
      problems.push("OAUTH_PROVIDERS: expected names such as google,github, each once, or name=https://origin");
      continue;
    }
    const prefix = `OAUTH_${name.toUpperCase().replaceAll("-", "_")}_`;
    const label = env[`${prefix}LABEL`] ?? name.charAt(0).toUpperCase() + name.slice(1);
    const client = embedded ? readClient(name, label, prefix, env) : null;
    if (client && "problems" in client) {
      problems.push(...client.problems);
      continue;
    }
    if (client) clients.push(client);
    const all = origins.length > 0 ? origins : client ? [placeOf(client)] : [];
    if (all.length === 0)
      problems.push(`OAUTH_PROVIDERS: with API_URL, expected ${name}=https://origin of the provider`);
    buttons.push({ name, label, origins: all });
  }
  return problems.length > 0 ? { problems } : { buttons, clients };
}

/** Null for anything but origins of http and https. */
function originsOf(list: string): string[] | null {
  const entries = list.split(/\s+/).filter((entry) => entry !== "");
  const fits = (entry: string) => URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol);
  return entries.every(fits) ? entries.map((entry) => new URL(entry).origin) : null;
}

function readClient(
  name: string,
  label: string,
  prefix: string,
  env: Record<string, string>,
): ProviderSettings | { problems: string[] } {
  const kind = z
    .enum(["openid", "oauth2", "github"])
    .safeParse(env[`${prefix}KIND`] ?? (name === "github" ? name : "openid"));
  if (!kind.success) return { problems: [`${prefix}KIND: expected openid, oauth2 or github`] };
  const own = Object.entries(env).flatMap(([key, value]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
  );
  const given = { ...KINDS[kind.data], ...Object.fromEntries(own) };
  if (kind.data === "openid") {
    const parsed = openId.safeParse(given);
    if (!parsed.success) return { problems: linesOf(parsed.error, prefix) };
    const { ISSUER, CLIENT_ID, CLIENT_SECRET, SCOPES } = parsed.data;
    const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, scopes: SCOPES };
    return { kind: "openid", name, label, ...client, issuer: ISSUER };
  }
  const parsed = oauth2.safeParse(given);
  if (!parsed.success) return { problems: linesOf(parsed.error, prefix) };
  const { CLIENT_ID, CLIENT_SECRET, SCOPES, AUTHORIZE_URL, TOKEN_URL, USER_URL, EMAILS_URL } = parsed.data;
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, scopes: SCOPES };
  const urls = { authorizeUrl: AUTHORIZE_URL, tokenUrl: TOKEN_URL, userUrl: USER_URL, emailsUrl: EMAILS_URL ?? null };
  return { kind: "oauth2", name, label, ...client, ...urls };
}

function linesOf(error: z.ZodError, prefix: string): string[] {
  return error.issues.map(({ path, message }) => `${prefix}${path.join(".")}: ${message}`);
}

function placeOf(client: ProviderSettings): string {
  return new URL(client.kind === "openid" ? client.issuer : client.authorizeUrl).origin;
}

function isSafe(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname));
}

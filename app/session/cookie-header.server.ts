/**
 * Every value of one name in a `Cookie` header, in the order sent. A browser sends a name
 * twice when another path or a parent domain set it too, so callers try each.
 */
export function cookieValues(header: string | null, name: string): string[] {
  if (!header) return [];
  const values: string[] = [];
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at < 1 || part.slice(0, at).trim() !== name) continue;
    values.push(part.slice(at + 1).trim());
  }
  return values;
}

export interface CookieAttributes {
  secure: boolean;
  /** Seconds; null makes it a session cookie, 0 deletes it. */
  maxAge: number | null;
}

/** Writes a `Set-Cookie` value for the whole site, unreadable to scripts, sent on same-site requests and links from elsewhere. */
export function setCookie(name: string, value: string, { secure, maxAge }: CookieAttributes): string {
  const parts = [`${name}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (secure) parts.push("Secure");
  if (maxAge !== null) parts.push(`Max-Age=${maxAge}`);
  return parts.join("; ");
}

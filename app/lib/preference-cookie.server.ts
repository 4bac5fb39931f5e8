const ONE_YEAR = 365 * 24 * 60 * 60;

/** The value of a plain cookie; null when it is not sent. Callers check it against what they know. */
export function readPreference(request: Request, name: string): string | null {
  const header = request.headers.get("Cookie");
  if (!header) return null;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** The `Set-Cookie` text for a choice that is no secret and lasts 365 days (spec §9). The value must be a token. */
export function writePreference(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

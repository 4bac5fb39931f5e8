const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a method changes nothing, so that anybody's page may cause it; its Origin may be anything. */
export function isRead(method: string): boolean {
  return READS.has(method);
}

/**
 * Whether a request that changes something was started by another site.
 *
 * Browsers send Origin with every post; `null` comes from sandboxed frames and redirects across
 * sites. Programs that send neither header hold no cookies of a person, so they pass.
 *
 * @param own origins that count as this app: the one of the request, the one of PUBLIC_URL
 */
export function isCrossOriginWrite(method: string, headers: Headers, own: readonly string[]): boolean {
  if (isRead(method)) return false;
  const origin = headers.get("origin");
  if (origin !== null) return !own.includes(origin);
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/** What HTML forms send; a type of their own for text/plain is never ours. */
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Whether a request that writes says that it carries a form; one that is read while it arrives cannot be tried first. */
export function saysForm({ method, headers }: Request): boolean {
  return method === "GET" || method === "HEAD" || FORM_TYPES.test(headers.get("content-type") ?? "");
}

/**
 * Whether a request that writes carries a form that can be read. Anything else makes the
 * reading itself fail in the middle of an action, which would look like a failure of ours.
 */
export async function carriesForm(request: Request): Promise<boolean> {
  if (!saysForm(request)) return false;
  // Any bytes are a readable urlencoded form; only the other kind can be malformed.
  if (!/^multipart/i.test(request.headers.get("content-type") ?? "")) return true;
  try {
    await request.clone().formData();
    return true;
  } catch {
    return false;
  }
}

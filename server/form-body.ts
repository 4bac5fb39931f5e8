/** What HTML forms send; a type of their own for text/plain is never ours. */
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Whether a request that writes carries a form that can be read. Anything else makes the
 * reading itself fail in the middle of an action, which would look like a failure of ours.
 */
export async function carriesForm(request: Request): Promise<boolean> {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPES.test(type)) return false;
  // Any bytes are a readable urlencoded form; only the other kind can be malformed.
  if (!/^multipart/i.test(type)) return true;
  try {
    await request.clone().formData();
    return true;
  } catch {
    return false;
  }
}

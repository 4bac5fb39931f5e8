import { z } from "zod";
import { pageOf } from "./intended-url.server";
import { normalPathname } from "./safe-path";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

const TEN_MINUTES = 10 * 60;
/** Three kilobytes of values; sealed they still fit a cookie. */
const MAX_BYTES = 2_800;
/** A larger form could not be kept, so it is not worth a second copy of its body. */
const MAX_BODY = 64 * 1024;
const SECRET_NAME = /pass|secret|token|signature|_key$|(^|_)pin$|^code$/i;

/** Copies of forms by the memo of their request. A map of its own: `instanceof Request` does not hold under every server. */
const spares = new WeakMap<object, Request>();

const cookie = sealedCookie(
  "sd_form",
  z.object({ path: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) }),
);

/** Puts a copy of a form's body aside before the action reads it, in case the session turns out to be over. */
export function setFormAside({ request, context }: ServerArgs): void {
  if (request.method === "GET" || request.method === "HEAD" || request.bodyUsed) return;
  const length = Number(request.headers.get("Content-Length") ?? MAX_BODY + 1);
  if (length <= MAX_BODY && !spares.has(context.memo)) spares.set(context.memo, request.clone());
}

/**
 * Keeps the fields of a form that came without a session, secrets and files left out.
 *
 * @returns the `Set-Cookie` text; null when there is nothing to keep or it does not fit
 */
export async function keepForm(args: ServerArgs): Promise<string | null> {
  const path = pageOf(args.request);
  const spare = spares.get(args.context.memo);
  if (path === null || !spare || spare.bodyUsed) return null;
  const form = await spare.formData().catch(() => null);
  if (!form) return null;
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === "string" && !SECRET_NAME.test(name)) fields.push([name, value]);
  }
  if (fields.length === 0 || Buffer.byteLength(JSON.stringify(fields)) > MAX_BYTES) return null;
  return cookie.write({ path, fields }, args.context, TEN_MINUTES);
}

/** What was typed on this page before the session ended, to refill its form with; null on every other page. */
export async function keptForm(args: ServerArgs): Promise<FormData | null> {
  if (args.request.method !== "GET") return null;
  const kept = await cookie.read(args);
  const page = pageOf(args.request);
  if (!kept || page === null || normalPathname(page) !== normalPathname(kept.path)) return null;
  const form = new FormData();
  for (const [name, value] of kept.fields) form.append(name, value);
  return form;
}

/** The `Set-Cookie` text that forgets a kept form, on the page that shows it; null elsewhere. */
export async function forgetShownForm(args: ServerArgs): Promise<string | null> {
  return (await keptForm(args)) ? cookie.clear(args.context) : null;
}

/** Whether a form waits to be shown again. */
export async function hasKeptForm(args: ServerArgs): Promise<boolean> {
  return (await cookie.read(args)) !== null;
}

/** The `Set-Cookie` text that forgets a kept form wherever it belongs. */
export function forgetKeptForm({ context }: ServerArgs): string {
  return cookie.clear(context);
}

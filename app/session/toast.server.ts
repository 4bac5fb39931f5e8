import { redirect } from "@remix-run/node";
import { z } from "zod";
import { safePath } from "./safe-path";
import { CookieTooLarge, sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

/** Spec §9: at most 10 notices show. */
export const MAX_TOASTS = 10;
const MAX_TITLE = 120;
const MAX_TEXT = 600;
const TEN_MINUTES = 10 * 60;

const toast = z.object({
  type: z.enum(["success", "error", "info"]),
  title: z.string().optional(),
  text: z.string(),
  /** A button that posts, such as Undo. */
  action: z.object({ label: z.string(), href: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});
/** A notice of the next page. Its texts are already in the person's language. */
export type Toast = z.output<typeof toast>;

const cookie = sealedCookie("sd_toast", z.array(toast).max(MAX_TOASTS));

const DROPPED = "toasts.dropped";

async function waiting(args: ServerArgs): Promise<Toast[]> {
  return args.context.memo.has(DROPPED) ? [] : ((await cookie.read(args)) ?? []);
}

/**
 * The `Set-Cookie` text that drops the notices not yet shown, so that they reach nobody but whom they were for. Those
 * that the same answer adds after it are shown.
 */
export function dropToasts({ context }: ServerArgs): string {
  context.memo.set(DROPPED, true);
  return cookie.clear(context);
}

/** The notices that wait to be shown, and the headers that take them off the list. */
export async function takeToasts(args: ServerArgs): Promise<{ toasts: Toast[]; headers: Headers }> {
  const toasts = await waiting(args);
  const headers = new Headers();
  if (toasts.length > 0) headers.append("Set-Cookie", cookie.clear(args.context));
  return { toasts, headers };
}

/**
 * The `Set-Cookie` text that adds a notice to those not yet shown. Texts are cut and the
 * oldest notices dropped until they fit a cookie.
 */
export async function toastCookie(added: Toast, args: ServerArgs): Promise<string> {
  const toasts = [...(await waiting(args)), clamped(added)].slice(-MAX_TOASTS);
  for (let first = 0; first < toasts.length; first += 1) {
    const text = await sealed(toasts.slice(first), args);
    if (text) return text;
  }
  // Even alone it is too large, which only its action can cause: the text is what matters.
  return cookie.write([{ ...clamped(added), action: undefined }], args.context, TEN_MINUTES);
}

/**
 * Redirects and shows a notice on the page that follows.
 *
 * @param url a path of this site
 * @param headers further headers of the redirect, such as other cookies
 */
export async function redirectWithToast(
  url: string,
  added: Toast,
  args: ServerArgs,
  headers = new Headers(),
): Promise<Response> {
  headers.append("Set-Cookie", await toastCookie(added, args));
  return redirect(url, { headers });
}

async function sealed(toasts: Toast[], args: ServerArgs): Promise<string | null> {
  try {
    return await cookie.write(toasts, args.context, TEN_MINUTES);
  } catch (error) {
    if (error instanceof CookieTooLarge) return null;
    throw error;
  }
}

function clamped({ type, title, text, action }: Toast): Toast {
  const href = safePath(action?.href);
  return {
    type,
    title: title === undefined ? undefined : cut(title, MAX_TITLE),
    text: cut(text, MAX_TEXT),
    action: action && href ? { ...action, href } : undefined,
  };
}

/** Cuts by characters, never within one. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`;
}

import { z } from "zod";
import { pageOf } from "./intended-url.server";
import type { LastPerson } from "./last-person.server";
import { normalPathname } from "./safe-path";
import { sealedCookie } from "./sealed-cookie.server";
import type { ServerArgs } from "./server-args";

const TEN_MINUTES = 10 * 60;
/** Of the form with its page and its owner, in JSON; sealed it still fits a cookie. */
const MAX_BYTES = 2_800;
/** A larger form could not be kept, so it is not worth a second copy of its body. */
const MAX_BODY = 64 * 1024;
const SECRET_NAME = /pass|secret|token|signature|_key$|(^|_)pin$/i;
/** A box that takes a stored secret away holds none itself. */
const CLEARS_SECRET = /^clear_/;
/** Elsewhere a code is what people call a model or a car-box. Pages of signing in are no page to come back to, so nothing of theirs is kept. */
const PAGE_OF_SECRET_CODES = /\/2fa$/;

/** What is ticked in a list is typed by nobody, and no page shows it again. */
const LIST_ONLY = ["ids", "scope"];

/** Copies of forms by the memo of their request. A map of its own: `instanceof Request` does not hold under every server. */
const spares = new WeakMap<object, Request>();

const kept = z.object({ path: z.string(), owner: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) });

/** A form that was sent without a session, kept until its page is shown again to whoever sent it. */
export interface KeptForm {
  /**
   * Keeps the fields of a form, secrets and files left out.
   *
   * @returns the `Set-Cookie` text; null when there is nothing to keep, it does not fit, or nobody knows whose it is
   */
  keep(args: ServerArgs): Promise<string | null>;
  /** What this person typed on this page before the session ended, to refill its form with; null on every other page. */
  of(args: ServerArgs): Promise<FormData | null>;
  /** The `Set-Cookie` text that forgets it, on the page that shows it; null elsewhere. */
  forgetShown(args: ServerArgs): Promise<string | null>;
  /** Whether one waits to be shown again to this person. */
  waits(args: ServerArgs): Promise<boolean>;
  /** The `Set-Cookie` text that forgets it once the form of its page was taken; null for any other form. */
  forgetSent(args: ServerArgs): Promise<string | null>;
  /** The `Set-Cookie` text that forgets it wherever it belongs. */
  forget(args: ServerArgs): string;
}

/** Declares where an area keeps its form: what somebody typed is nothing to another area or person. */
export function keptForm(cookieName: string, person: LastPerson): KeptForm {
  const cookie = sealedCookie(cookieName, kept);
  async function own(args: ServerArgs) {
    const form = await cookie.read(args);
    return form && (await person.isFor(form.owner, args)) ? form : null;
  }
  async function ofThisPage(args: ServerArgs) {
    const form = await own(args);
    const page = pageOf(args.request);
    return form && page !== null && normalPathname(page) === normalPathname(form.path) ? form : null;
  }
  async function of(args: ServerArgs): Promise<FormData | null> {
    const form = args.request.method === "GET" ? await ofThisPage(args) : null;
    if (!form) return null;
    const typed = new FormData();
    for (const [name, value] of form.fields) typed.append(name, value);
    return typed;
  }
  return {
    async keep(args) {
      const form = await formToKeep(person, args);
      return form && cookie.write(form, args.context, TEN_MINUTES);
    },
    of,
    forgetShown: async (args) => ((await of(args)) ? cookie.clear(args.context) : null),
    forgetSent: async (args) => ((await ofThisPage(args)) ? cookie.clear(args.context) : null),
    waits: async (args) => (await own(args)) !== null,
    forget: ({ context }) => cookie.clear(context),
  };
}

/** Puts a copy of a form's body aside before the action reads it, in case the session turns out to be over. */
export function setFormAside({ request, context }: ServerArgs): void {
  if (request.method === "GET" || request.method === "HEAD" || request.bodyUsed) return;
  const length = Number(request.headers.get("Content-Length") ?? MAX_BODY + 1);
  if (length <= MAX_BODY && !spares.has(context.memo)) spares.set(context.memo, request.clone());
}

function isSecret(name: string, page: string): boolean {
  if (name === "code") return PAGE_OF_SECRET_CODES.test(normalPathname(page));
  return SECRET_NAME.test(name) && !CLEARS_SECRET.test(name);
}

async function formToKeep(person: LastPerson, args: ServerArgs): Promise<z.output<typeof kept> | null> {
  const path = pageOf(args.request);
  const spare = spares.get(args.context.memo);
  if (path === null || !spare || spare.bodyUsed) return null;
  const owner = await person.ownerOf(path, args);
  if (owner === null) return null;
  const form = await spare.formData().catch(() => null);
  if (!form || LIST_ONLY.some((name) => form.has(name))) return null;
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === "string" && !isSecret(name, path) && !isUnchosen(name, value, form))
      fields.push([name, value]);
  }
  const whole = { path, owner, fields };
  return fields.length > 0 && Buffer.byteLength(JSON.stringify(whole)) <= MAX_BYTES ? whole : null;
}

/** Whether a field only names something that a lookup found and nobody chose: two of them would fill the cookie. */
function isUnchosen(name: string, value: string, form: FormData): boolean {
  const lookup = /^(.+)_named$/.exec(name)?.[1];
  return lookup !== undefined && !value.startsWith(`${form.get(lookup)} `);
}

import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { readPreference, writePreference } from "~/lib/preference-cookie.server";
import { rulesFor } from "./style-rules.server";

/** What a browser has: the hashes in its style sheets' names, with points between. */
const NAME = "sd_styles";
/** More than a build has. */
const MOST = 24;

/** As React writes it; the hash ends the name of the file. */
const LINK = /<link rel="stylesheet" href="(\/assets\/[^"]*-([\w-]{8})\.css)"\/>/g;
/** What `<FirstStyles>` renders: the place for the rules, and the one for what replaces the links without scripts. */
const PLACES = /(<style id="first-styles"[^>]*>)(<\/style><noscript>)/;
const CLASSES = / class="([^"]*)"/g;

/** By style sheets and classes. Pages of a kind have the same ones, and to sort rules out takes 10 ms. */
const remembered = new LRUCache<string, Uint8Array>({ max: 100 });

interface FirstPage {
  /** UTF-8. */
  page: Uint8Array<ArrayBuffer>;
  /** The `Set-Cookie` text that tells what the browser has from now on. */
  cookie: string;
}

/**
 * Puts the rules into a page that its browser does not have yet, so that a first visit is painted once its HTML has
 * come: on a slow line it takes as long to fetch a style sheet as to fetch the page. The links fetch the whole sheets
 * without haste: for the script that starts the page (late-scripts.tsx), and for the next page, which comes without.
 *
 * @param page UTF-8
 * @returns null: the page is good as it is
 */
export async function withFirstStyles(
  page: Uint8Array<ArrayBuffer>,
  request: Request,
  { readFile, config }: Pick<AppLoadContext, "readFile" | "config">,
): Promise<FirstPage | null> {
  // Only what a browser opens in a window has a first frame.
  if (request.headers.get("Sec-Fetch-Dest") !== "document") return null;
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  // A character for each byte: what is found at an index here is there in the page.
  const text = bytes.toString("latin1");
  const head = text.slice(0, text.indexOf("</head>"));
  const places = PLACES.exec(head);
  const links = [...head.matchAll(LINK)];
  const had = sheetsHad(request);
  const first = links.findIndex(([, , hash = ""]) => !had.includes(hash));
  if (!places || first === -1) return null;

  // What comes later overrules what comes before it: all that follow the first go with it.
  const missing = links.slice(first);
  const rules = await rulesOf(
    missing.map(([, path = ""]) => path),
    classesIn(text),
    readFile,
  );
  if (rules === null) return null;
  const parts: Uint8Array[] = [];
  const ahead: Uint8Array[] = [];
  let done = 0;
  for (const link of missing) {
    const [whole, path] = link;
    parts.push(bytes.subarray(done, link.index), Buffer.from(whole.replace("/>", ' disabled=""/>')));
    ahead.push(Buffer.from(`<link rel="prefetch" as="style" href="${path}"/>`));
    done = link.index + whole.length;
  }
  const [both, beforeRules = ""] = places;
  const [start, end] = [places.index + beforeRules.length, places.index + both.length];
  parts.push(bytes.subarray(done, start), rules, bytes.subarray(start, end), ...ahead, bytes.subarray(end));
  const has = new Set([...had, ...missing.map(([, , hash = ""]) => hash)]);
  return {
    page: Buffer.concat(parts),
    cookie: writePreference(NAME, [...has].slice(-MOST).join("."), config.secureCookies),
  };
}

/** Elements of a kind have their classes in common: each attribute's value is taken apart once. */
function classesIn(html: string): Set<string> {
  const values = new Set<string>();
  for (const [, value = ""] of html.matchAll(CLASSES)) values.add(value);
  return new Set([...values].flatMap((value) => value.split(" ")));
}

function sheetsHad(request: Request): string[] {
  // Told to leave its cache alone, as by a forced reload, a browser has none.
  if (request.headers.get("Cache-Control") === "no-cache") return [];
  return (readPreference(request, NAME) ?? "").split(".").filter((hash) => /^[\w-]{8}$/.test(hash));
}

async function rulesOf(
  paths: readonly string[],
  classes: ReadonlySet<string>,
  readFile: AppLoadContext["readFile"],
): Promise<Uint8Array | null> {
  const key = [...paths, ...[...classes].sort()].join(" ");
  const known = remembered.get(key);
  if (known) return known;
  const sheets = await Promise.all(paths.map((path) => readFile(path)));
  if (!sheets.every((sheet) => sheet !== null)) return null;
  const rules = Buffer.from(sheets.map((sheet) => rulesFor(Buffer.from(sheet).toString(), classes)).join("\n"));
  remembered.set(key, rules);
  return rules;
}

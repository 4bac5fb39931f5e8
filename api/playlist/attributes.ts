/** More than any list writes on a line; it also bounds the time that a hostile line takes. */
const MOST_ATTRIBUTES = 64;

const KEY = /[A-Za-z0-9_.-]+/y;
const KEY_CHARACTER = /[A-Za-z0-9_.-]/;

/** What an #EXTINF says. */
export interface ChannelInfo {
  /** Seconds, above 0; lists write -1 or 0 where there is no end. */
  duration: number | null;
  /** Names in lower case; of several with one name, the first that is not empty. */
  attributes: ReadonlyMap<string, string>;
  /** Empty when there is none. */
  name: string;
}

/**
 * Reads what follows `#EXTINF:`, as in `-1 tvg-id="a" group-title='News, World',The name`.
 * The name is what follows the first comma that stands in no value and before no `attribute="`;
 * without a comma it is the text behind the last attribute.
 *
 * Values may be in double or single quotes or bare. A quote ends a value only where something
 * else can follow it (an attribute, the comma, the end), so that quotes inside a value do no
 * harm; one that is never closed ends before the next attribute.
 */
export function readChannelInfo(text: string): ChannelInfo {
  const number = /^ *(-?\d+(?:\.\d+)?)/.exec(text);
  const duration = Number(number?.[1]);
  const { attributes, nameFrom } = scan(text, number?.[0].length ?? 0);
  return {
    duration: Number.isFinite(duration) && duration > 0 ? duration : null,
    attributes,
    name: text.slice(nameFrom).trim(),
  };
}

/** Reads the attributes of `#EXTM3U`, divided by blanks or commas. */
export function readHeaderAttributes(text: string): ReadonlyMap<string, string> {
  return scan(text, 0).attributes;
}

function scan(text: string, from: number): { attributes: Map<string, string>; nameFrom: number } {
  const attributes = new Map<string, string>();
  let nameFrom = from;
  let read = 0;
  let at = skipBlanks(text, from);
  while (at < text.length && read < MOST_ATTRIBUTES) {
    if (text[at] === ",") {
      const next = skipBlanks(text, at + 1);
      const quote = valueStart(text, next);
      if (quote === -1 || !isQuote(text[quote])) return { attributes, nameFrom: at + 1 };
      at = next;
    }
    const start = valueStart(text, at);
    if (start === -1) {
      at = skipBlanks(text, bareEnd(text, at));
      continue;
    }
    const value = isQuote(text[start]) ? quotedValue(text, start) : bareValue(text, start);
    const key = text.slice(at, keyEnd(text, at)).toLowerCase();
    if (!attributes.get(key)) attributes.set(key, value.text);
    read += 1;
    nameFrom = value.end;
    at = skipBlanks(text, value.end);
  }
  return { attributes, nameFrom };
}

/** Where the value of the attribute at a place starts, or -1 when there is no attribute. */
function valueStart(text: string, at: number): number {
  const end = keyEnd(text, at);
  const equals = skipBlanks(text, end);
  if (end === at || text[equals] !== "=") return -1;
  const value = skipBlanks(text, equals + 1);
  return isQuote(text[value]) ? value : equals + 1;
}

interface Value {
  text: string;
  /** Where the text goes on. */
  end: number;
}

function bareValue(text: string, from: number): Value {
  const end = bareEnd(text, from);
  return { text: text.slice(from, end), end };
}

function quotedValue(text: string, open: number): Value {
  const quote = text[open] ?? "";
  const from = open + 1;
  let first = -1;
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (at > from && text[at - 1] === "\\") continue;
    if (endsValue(text, at + 1)) return { text: unescaped(text.slice(from, at)), end: at + 1 };
    const key = keyBefore(text, at);
    if (key > from) return { text: unescaped(text.slice(from, key).trimEnd()), end: key };
    if (first === -1) first = at;
  }
  if (first !== -1) return { text: unescaped(text.slice(from, first)), end: first + 1 };
  const comma = text.indexOf(",", from);
  const end = comma === -1 ? text.length : comma;
  return { text: text.slice(from, end).trimEnd(), end };
}

/** Whether a place behind a quote is one where a value can have ended. */
function endsValue(text: string, at: number): boolean {
  const next = skipBlanks(text, at);
  return next === text.length || text[next] === "," || valueStart(text, next) !== -1;
}

/** Where the attribute starts whose value this quote opens, or -1 when it opens none. */
function keyBefore(text: string, quote: number): number {
  const equals = blanksBefore(text, quote) - 1;
  if (text[equals] !== "=") return -1;
  const end = blanksBefore(text, equals);
  let at = end;
  while (KEY_CHARACTER.test(text[at - 1] ?? "")) at -= 1;
  return at < end && (text[at - 1] === " " || text[at - 1] === ",") ? at : -1;
}

/** Where the blanks before a place start. */
function blanksBefore(text: string, from: number): number {
  let at = from;
  while (text[at - 1] === " ") at -= 1;
  return at;
}

function unescaped(value: string): string {
  return value.includes("\\") ? value.replace(/\\(["'])/g, "$1").trim() : value.trim();
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

function keyEnd(text: string, from: number): number {
  KEY.lastIndex = from;
  return KEY.test(text) ? KEY.lastIndex : from;
}

function bareEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== " " && text[at] !== ",") at += 1;
  return at;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at += 1;
  return at;
}

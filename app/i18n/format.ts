/**
 * One place for how days, times and numbers are written: days DD/MM/YYYY and times HH:mm:ss in
 * every language (spec §9), always in a zone that the caller names, so that server and browser
 * write the same.
 */

const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const listFormats = new Map<string, Intl.ListFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** What stands for a value that is missing. */
export const MISSING = "–";

/** The UTC calendar day of an instant or of an ISO day, as DD/MM/YYYY; a dash for what is no date. */
export function formatDay(iso: string | null | undefined): string {
  const at = instant(iso);
  if (at === null) return MISSING;
  const [day, month] = [at.getUTCDate(), at.getUTCMonth() + 1].map((part) => String(part).padStart(2, "0"));
  return `${day}/${month}/${String(at.getUTCFullYear()).padStart(4, "0")}`;
}

/** An instant as DD/MM/YYYY HH:mm:ss in an IANA zone; an unknown zone counts as UTC. */
export function formatDateTime(iso: string | null | undefined, timeZone: string): string {
  const at = instant(iso);
  if (at === null) return MISSING;
  // Only the order of the numbers is relied on; what stands between them differs between runtimes.
  const [day, month, year, hour, minute, second] = dateTimeFormat(timeZone).format(at).match(/\d+/g) ?? [];
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
}

/** A number with the language's separators and Western digits. */
export function formatNumber(value: number, locale: string): string {
  let format = numberFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
    numberFormats.set(locale, format);
  }
  return format.format(value);
}

/** Several things in one line, as the language lists them: "live, films and series". */
export function formatList(values: readonly string[], locale: string): string {
  let format = listFormats.get(locale);
  if (!format) {
    format = new Intl.ListFormat(locale);
    listFormats.set(locale, format);
  }
  return format.format(values);
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How far an instant lies from now, in words: "2 minutes ago", "in 6 days". */
export function relativeTime(iso: string, now: string, locale: string): string {
  const at = instant(iso);
  const from = instant(now);
  if (at === null || from === null) return MISSING;
  let format = relativeFormats.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric: "auto" });
    relativeFormats.set(locale, format);
  }
  const seconds = Math.round((at.getTime() - from.getTime()) / 1000);
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, "second");
}

/** Zones that were found to be known: making a format to ask took 2% of a list page's processor time. */
const knownZones = new Set<string>();

/** A time zone that this runtime knows; UTC for none or an unknown one. */
export function knownTimeZone(name: string | null | undefined): string {
  if (!name) return "UTC";
  if (knownZones.has(name)) return name;
  try {
    const found = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Only names as the runtime spells them, so that there are no more of them than zones.
    if (found === name) knownZones.add(name);
    return found;
  } catch {
    return "UTC";
  }
}

function dateTimeFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dateTimeFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: knownTimeZone(timeZone),
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  dateTimeFormats.set(timeZone, format);
  return format;
}

function instant(iso: string | null | undefined): Date | null {
  if (!iso) return null;
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : at;
}

import { z } from "zod";
import { countryCodes } from "./countries.ts";
import { readMac } from "./mac.ts";

/**
 * Building blocks of form schemas. An empty form field arrives as `undefined` and means "no
 * value", so optional fields turn it into `null`.
 */

/** A line of text: trimmed, 1 to `max` characters, of which none is invisible and changes how the others read. */
export function text(max: number, min = 1) {
  return z.string().overwrite(inOneLine).trim().min(min).max(max);
}

/** A line of text that may be left out. */
export function optionalText(max: number) {
  return z
    .string()
    .overwrite(inOneLine)
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);
}

/** As a browser's one-line input would have it: no line breaks or other controls, and nothing that turns the direction. */
function inOneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** Text of several lines, 1 to `max` characters. Browsers send CRLF and count the end of a line as one character. */
export function lines(max: number) {
  return z.string().overwrite(withLineFeeds).trim().min(1).max(max);
}

/** Text of several lines that may be left out. */
export function optionalLines(max: number) {
  return z
    .string()
    .overwrite(withLineFeeds)
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);
}

function withLineFeeds(value: string): string {
  return value.replace(/\r\n?/g, "\n");
}

/** http or https, up to 2048 characters. */
export const httpUrl = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .refine(isHttpUrl, { params: { key: "url" } });

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  return new URL(value).hostname !== "";
}

/** A whole number in a range, given as a number or as its digits. */
export function wholeNumber(min: number, max = 2_147_483_647) {
  return z.number().int().min(min).max(max);
}

/** One of the values, or none. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .enum(values)
    .nullish()
    .transform((value) => value ?? null);
}

/** The id of a row of another collection. */
export const reference = wholeNumber(1);

/** The same, or none. */
export const optionalReference = reference.nullish().transform((value) => value ?? null);

/** An ISO 3166 code of two letters, or none. */
export const optionalCountry = optionalChoice(countryCodes);

/** A MAC address in any notation, stored in upper case with colons. */
export const macAddress = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .transform((value, context) => {
    const read = readMac(value);
    if (read !== null) return read;
    context.issues.push({ code: "custom", input: value, params: { key: "mac" } });
    return z.NEVER;
  });

/** An unchecked box sends nothing, which means no. */
export const flag = z.boolean().default(false);

/** A calendar day, `2026-12-31`, in the years 1970 to 9999. */
export const day = z.iso.date().refine(isInCalendar);
/** An instant with its offset, in the same years. */
export const moment = z.iso.datetime({ offset: true }).refine(isInCalendar);

/** A year that is half typed is sent as `0026`; years above 9999 are written differently. */
function isInCalendar(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1970 && year <= 9999;
}

/** The last second of a day in UTC: what a day stands for where an instant is stored. */
export function endOfDay(date: string): string {
  return `${date}T23:59:59.000Z`;
}

/**
 * A calendar day (`2026-12-31`, meaning its last second in UTC) or an instant, or nothing. A row
 * whose instant lies in that day keeps it: see decision 013.
 * Not a union: forms read from the outermost string whether a field may stay empty.
 */
export const optionalDay = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (!value) return null;
    if (day.safeParse(value).success) return endOfDay(value);
    if (moment.safeParse(value).success) return value;
    context.issues.push({ code: "custom", input: value, params: { key: "date" } });
    return z.NEVER;
  });

/** A language as ISO 639-2 writes it: three letters. */
export const languageCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .refine((value) => /^[a-z]{3}$/.test(value), { params: { key: "languageCode" } });

/** A new password: 8 to 128 characters. */
export const newPassword = z.string().min(8).max(128);

/** An e-mail address in lower case. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Six digits, spaces allowed between them. */
export const totpCode = z
  .string()
  .transform((value) => value.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/));

/** A PIN as it is typed on a remote: 4 to 8 digits. */
export const pinCode = z
  .string()
  .trim()
  .refine((value) => /^\d{4,8}$/.test(value), { params: { key: "pin" } });

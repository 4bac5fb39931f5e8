import { z } from "zod";

/** Eight capitals and digits without those that look alike: no I, L, O, 0 or 1. */
const CODE = /^[2-9A-HJKMNP-Z]{8}$/;

/**
 * Reads the code of a car-box as people type it: in any case, with blanks or dashes anywhere.
 *
 * @returns the eight characters in capitals, null for what is no code
 */
export function readCode(written: string): string | null {
  const code = written.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** A code as it is shown: in two groups, which are easier to compare. */
export function writeCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The path of calls about one code, which stands there as it is stored. */
export const codeParams = z.object({ code: z.string().regex(CODE) });

/** The field that takes a code from a person. */
export const codeInput = z.object({
  code: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .transform((value, context) => {
      const code = readCode(value);
      if (code !== null) return code;
      context.issues.push({ code: "custom", input: value, params: { key: "carboxCode" } });
      return z.NEVER;
    }),
});

/** What has become of a code; `used`: the box that showed it has been signed in. */
export const codeStatuses = ["pending", "approved", "denied", "expired", "used"] as const;
export type CodeStatus = (typeof codeStatuses)[number];

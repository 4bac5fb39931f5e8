import { expect } from "../fixtures.ts";

/** Live markup of a hostile value, a stack trace, or a path of the machine in a page. */
const LEAKS = [
  /<script>window\.hacked/,
  /<img src=x/,
  /\n\s+at [\w.<>]+ \(/,
  /node_modules\//,
  /\bat file:\/\//,
  /stack-trace-canary/,
  /(drizzle|postgres|pglite|zod)error/i,
];

/** Expects a page that gives nothing of the inside away and lets nothing of the outside run. */
export function expectNoLeak(body: string, label: string): void {
  // The state that Remix hands over is data in a script of our own: escaped there, checked as text here.
  const page = body.replace(/<script nonce[\s\S]*?<\/script>/g, "");
  for (const leak of LEAKS) expect.soft(leak.exec(page)?.[0] ?? null, label).toBeNull();
}

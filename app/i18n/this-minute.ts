const MINUTE = 60_000;

/**
 * The time for words such as "5 minutes ago", as ISO text: the minute that has begun. No such
 * word is more exact, and pages of the same minute stay the same to the letter.
 */
export function thisMinute(now = Date.now()): string {
  return new Date(now - (now % MINUTE)).toISOString();
}

/** What Chromium tells of the line (Network Information API); other browsers say nothing. */
interface Navigator {
  readonly connection?: {
    /** Milliseconds, rounded to 25. */
    readonly rtt: number;
    readonly saveData: boolean;
  };
}

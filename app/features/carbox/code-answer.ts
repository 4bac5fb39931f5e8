/** What /carbox/code says of the code that this browser shows. */
export type CodeAnswer =
  | { state: "pending" | "unavailable" }
  /** Nobody will approve it any more. */
  | { state: EndedCode }
  /** The browser is signed in; the page that follows. */
  | { state: "signed-in"; to: string };

export type EndedCode = "denied" | "expired" | "used";

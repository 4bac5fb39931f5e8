/** The sections of the licence in their order; their words are `device-licence:<name>`. */
export const licenceSections = [
  "use",
  "content",
  "account",
  "data",
  "updates",
  "liability",
  "ending",
  "changes",
] as const;

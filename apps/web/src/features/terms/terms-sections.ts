/** Sections of the terms of use in their order. */
export const termsSections = [
  "who",
  "service",
  "account",
  "phrase",
  "known",
  "unknown",
  "rules",
  "payment",
  "ending",
  "liability",
  "changes",
] as const;

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

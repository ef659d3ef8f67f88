/** Loaders of the text files of this language, by path. */
export const files = import.meta.glob<Record<string, unknown>>(
  ["../../*/texts/uk.json", "../../features/**/texts/uk.json"],
  { import: "default" },
);

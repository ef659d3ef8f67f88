/** Loaders of the text files of this language, by path. */
export const files = import.meta.glob<Record<string, unknown>>(
  ["../../*/texts/en.json", "../../features/**/texts/en.json"],
  { import: "default" },
);

/** Loaders of the text files of this language, by path. */
export const files = import.meta.glob<Record<string, unknown>>(
  ["../../*/texts/ru.json", "../../features/**/texts/ru.json"],
  { import: "default" },
);

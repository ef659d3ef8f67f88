import type { Language } from "./languages.ts";

/** Name of each language in the language itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  "en-EN": "English",
  "ru-RU": "Русский",
  "uk-UA": "Українська",
};

import type { Language } from "./languages.ts";

/** Each language by its own name: whoever looks for it can read it. */
export const languageNames: Readonly<Record<Language, string>> = {
  "en-EN": "English",
  "ru-RU": "Русский",
  "uk-UA": "Українська",
};

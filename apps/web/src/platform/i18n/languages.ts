import { type Language, languageSchema } from "@dexnet/protocol/accounts";

export type { Language };

export const languages: readonly [Language, ...Language[]] = ["en-EN", "ru-RU", "uk-UA"];
export const defaultLanguage: Language = "en-EN";

/** `en` of `en-EN`, for the names of text files and the lang attribute of the document. */
export function shortLanguage(language: string): string {
  return language.slice(0, 2);
}

export function asLanguage(value: unknown): Language {
  const parsed = languageSchema.safeParse(value);
  return parsed.success ? parsed.data : defaultLanguage;
}

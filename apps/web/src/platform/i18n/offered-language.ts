import { defaultLanguage, type Language, languages, shortLanguage } from "./languages.ts";

/** First of the browser's languages that the product has; null if that is the default one or there is none. */
export function offeredLanguage(browserLanguages: readonly string[]): Language | null {
  for (const wanted of browserLanguages) {
    const found = languages.find((language) => shortLanguage(language) === wanted.split("-", 1)[0]?.toLowerCase());
    if (found !== undefined) return found === defaultLanguage ? null : found;
  }
  return null;
}

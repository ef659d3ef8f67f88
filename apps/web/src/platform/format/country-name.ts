/** Name of a country in the current language. An unknown code is returned unchanged. */
export function countryName(country: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  } catch {
    return country;
  }
}

/** A country in the language on screen. The ledger's word is taken as it is when it names none. */
export function countryName(country: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  } catch {
    return country;
  }
}

/** Creating a format takes a hundred times as long as using it, and a list uses the same ones in every row. */
export function cacheFormats<Options, Made>(make: (language: string, options: Options) => Made) {
  const cache = new Map<string, Made>();
  return (language: string, options: Options): Made => {
    const name = `${language} ${JSON.stringify(options)}`;
    const known = cache.get(name) ?? make(language, options);
    cache.set(name, known);
    return known;
  };
}

export const numberFormat = cacheFormats(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** In a file of its own, because the first page uses it, and nothing else of the formats. */
export function formatNumber(value: number, language: string): string {
  return numberFormat(language, {}).format(value);
}

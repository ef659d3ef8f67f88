/** Percent with one decimal, rounded down: 99.97 is not 100. */
export function replicationPercentText(percent: number, language: string): string {
  const share = Math.floor(percent * 10) / 1_000;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

export function replicationRateText(rate: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(rate);
}

/** Number that fits on a dot of the map: 12, 1.2K, 3M. */
export function shortCount(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: count < 10_000 ? 1 : 0 }).format(
    count,
  );
}

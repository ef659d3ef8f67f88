/** Of 100, with one decimal. It never says more than is: 99.97 of 100 are not all. */
export function replicationPercentText(percent: number, language: string): string {
  const share = Math.floor(percent * 10) / 1_000;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

export function replicationRateText(rate: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(rate);
}

/** Short enough for a dot on the map: 12, 1.2K, 3M. */
export function shortCount(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: count < 10_000 ? 1 : 0 }).format(
    count,
  );
}

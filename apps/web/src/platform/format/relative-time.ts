const minuteMs = 60_000;
const units = [
  ["year", 365 * 24 * 60],
  ["month", 30 * 24 * 60],
  ["week", 7 * 24 * 60],
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/** "5 minutes ago", "yesterday". Null within the last minute, and for times that a wrong clock puts into the future. */
export function relativeTime(date: string, now: number, language: string): string | null {
  const minutes = Math.floor((now - Date.parse(date)) / minuteMs);
  for (const [unit, length] of units) {
    if (minutes < length) continue;
    return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(minutes / length), unit);
  }
  return null;
}

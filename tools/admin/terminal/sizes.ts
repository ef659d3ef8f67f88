const units = ["B", "KB", "MB", "GB", "TB", "PB"] as const;

/** "1.8 TB": by thousands, as plans are sold. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let at = 0;
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${value < 10 && at > 0 ? value.toFixed(1) : Math.round(value)} ${units[at]}`;
}

/** Remaining time in its two largest units. */
export type TimeLeft =
  | { readonly kind: "moment" }
  | { readonly kind: "minutes"; readonly minutes: number }
  | { readonly kind: "hours"; readonly hours: number; readonly minutes: number }
  | { readonly kind: "days"; readonly days: number; readonly hours: number };

/** Rounded up, so that the estimate is kept. */
export function timeLeft(seconds: number): TimeLeft {
  if (seconds < 60) return { kind: "moment" };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return { kind: "minutes", minutes };
  if (minutes < 24 * 60) return { kind: "hours", hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const hours = Math.ceil(minutes / 60);
  return { kind: "days", days: Math.floor(hours / 24), hours: hours % 24 };
}

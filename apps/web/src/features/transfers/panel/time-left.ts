/** Remaining time in its two largest units. */
export type TimeLeft =
  | { readonly kind: "seconds"; readonly seconds: number }
  | { readonly kind: "minutes"; readonly minutes: number }
  | { readonly kind: "hours"; readonly hours: number; readonly minutes: number }
  | { readonly kind: "days"; readonly days: number; readonly hours: number };

/** Rounded up, so that the estimate is kept. */
export function timeLeft(seconds: number): TimeLeft {
  // In steps of five: each state has another estimate.
  if (seconds <= 55) return { kind: "seconds", seconds: Math.max(1, Math.ceil(seconds / 5)) * 5 };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return { kind: "minutes", minutes };
  if (minutes < 24 * 60) return { kind: "hours", hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const hours = Math.ceil(minutes / 60);
  return { kind: "days", days: Math.floor(hours / 24), hours: hours % 24 };
}

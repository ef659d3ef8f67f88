import { daysInMilliseconds } from "@dexnet/protocol/limits";

/** Days of a month, where months count a time that is left. */
const monthDays = 30;

/** Time until a plan ends: in days, and from two months on in whole months. */
export function timeLeft(endDate: string, now: number): { readonly unit: "days" | "months"; readonly count: number } {
  const days = daysLeft(endDate, now);
  if (days < 2 * monthDays) return { unit: "days", count: days };
  return { unit: "months", count: Math.floor(days / monthDays) };
}

/** Whole days until a plan ends; negative once it has ended. */
export function daysLeft(endDate: string, now: number): number {
  return Math.floor((Date.parse(endDate) - now) / daysInMilliseconds);
}

import { daysInMilliseconds } from "@dexnet/protocol/limits";

/** Whole days until a plan ends; negative once it has ended. */
export function daysLeft(endDate: string, now: number): number {
  return Math.floor((Date.parse(endDate) - now) / daysInMilliseconds);
}

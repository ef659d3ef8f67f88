import { daysInMilliseconds } from "@dexnet/protocol/limits";

export interface SharePeriod {
  readonly unit: "days" | "months";
  readonly count: number;
}

/** Times for which a link can be made to work. */
export const sharePeriods: readonly SharePeriod[] = [
  { unit: "days", count: 1 },
  { unit: "days", count: 7 },
  { unit: "months", count: 1 },
  { unit: "months", count: 3 },
  { unit: "months", count: 12 },
];

/** Time in milliseconds at which a period ends. A month ends on the same day of another month, or on its last day. */
export function endOfPeriod({ unit, count }: SharePeriod, from: number): number {
  if (unit === "days") return from + count * daysInMilliseconds;
  const end = new Date(from);
  const day = end.getDate();
  end.setMonth(end.getMonth() + count);
  // The day does not exist in that month: day 0 is the last one of the month before.
  if (end.getDate() !== day) end.setDate(0);
  return end.getTime();
}

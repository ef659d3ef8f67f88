import type { FileFilter } from "@dexnet/drive/drive";

export const filterKinds = ["folder", "image", "video", "audio", "document", "archive", "other"] as const;
export const filterSizes = ["small", "medium", "large", "huge"] as const;
export const filterDates = ["day", "week", "month", "year"] as const;

/** Chosen filters; null for all entries. */
export interface FilterChoice {
  readonly kind: (typeof filterKinds)[number] | null;
  readonly size: (typeof filterSizes)[number] | null;
  readonly date: (typeof filterDates)[number] | null;
}

export const noFilter: FilterChoice = { kind: null, size: null, date: null };

const megabyte = 1_000_000;
const sizes: Readonly<Record<(typeof filterSizes)[number], readonly [number | null, number | null]>> = {
  small: [null, megabyte],
  medium: [megabyte, 100 * megabyte],
  large: [100 * megabyte, 1000 * megabyte],
  huge: [1000 * megabyte, null],
};

const dayMs = 86_400_000;
const days: Readonly<Record<(typeof filterDates)[number], number>> = { day: 1, week: 7, month: 30, year: 365 };

/** Filter of a view; null without a choice. `now` is a start of a minute, so that it does not change with each render. */
export function filterOf({ kind, size, date }: FilterChoice, now: number): FileFilter | null {
  if (kind === null && size === null && date === null) return null;
  const [minSizeBytes, maxSizeBytes] = size === null ? [null, null] : sizes[size];
  return { kind, minSizeBytes, maxSizeBytes, fromDate: date === null ? null : now - days[date] * dayMs, toDate: null };
}

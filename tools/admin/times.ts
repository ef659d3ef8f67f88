import { UsageError } from "./command.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

/** Each unit, and from how much on it is counted in. */
const steps = [
  { unit: "year", ms: 365 * day, from: 730 * day },
  { unit: "month", ms: 30 * day, from: 90 * day },
  { unit: "day", ms: day, from: day },
  { unit: "hour", ms: hour, from: hour },
  { unit: "minute", ms: minute, from: minute },
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** "2026-12-31 23:59 GMT+1", in this machine's time zone. */
export function localTime(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())} ${zoneAt(time)}`;
}

/** "in 3 days", "5 minutes ago". */
export function fromNow(time: Date, now: Date): string {
  const difference = time.getTime() - now.getTime();
  const step = steps.find(({ from }) => Math.abs(difference) >= from);
  if (step === undefined) return difference > 0 ? "in less than a minute" : "less than a minute ago";
  return relative.format(Math.round(difference / step.ms), step.unit);
}

/** Both: "in 3 days (2026-12-31 23:59 GMT+1)". */
export function timeBoth(isoTime: string, now: Date): string {
  const time = new Date(isoTime);
  return `${fromNow(time, now)} (${localTime(time)})`;
}

const SPAN = /^(\d{1,6})([hdw])$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const SPAN_UNITS: Readonly<Record<string, number>> = { h: hour, d: day, w: week };

/** `never`, a span from now (`12h`, `30d`, `6w`), or a date whose whole day still counts. Throws UsageError. */
export function readExpiry(text: string, now: Date): Date | null {
  if (text === "never") return null;
  const time = spanEnd(text, now) ?? dayEnd(text);
  if (time === undefined || time.getFullYear() > 9999) {
    throw new UsageError("--expires must be a span such as 12h, 30d or 6w, a date such as 2030-12-31, or never.");
  }
  if (time <= now) throw new UsageError("--expires must lie in the future.");
  return time;
}

function spanEnd(text: string, now: Date): Date | undefined {
  const [, amount, unit = ""] = SPAN.exec(text) ?? [];
  const ms = SPAN_UNITS[unit];
  return ms === undefined ? undefined : new Date(now.getTime() + Number(amount) * ms);
}

function dayEnd(text: string): Date | undefined {
  const parts = DATE.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = parts.slice(1).map(Number);
  const end = new Date(year, month - 1, dayOfMonth, 23, 59, 59);
  // What is not in the calendar (a 30th of February) would else become another day.
  return end.getMonth() === month - 1 && end.getDate() === dayOfMonth ? end : undefined;
}

function zoneAt(time: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "short" }).formatToParts(time);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

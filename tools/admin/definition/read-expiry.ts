import { UsageError } from "./command.ts";

const span = /^(\d{1,6})([hdw])$/;
const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const hourMs = 3_600_000;
const spanUnits: Readonly<Record<string, number>> = { h: hourMs, d: 24 * hourMs, w: 7 * 24 * hourMs };

/** Reads `never`, a span from now (`12h`, `30d`, `6w`), or a date, which counts until its end. Throws UsageError. */
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
  const [, amount, unit = ""] = span.exec(text) ?? [];
  const ms = spanUnits[unit];
  return ms === undefined ? undefined : new Date(now.getTime() + Number(amount) * ms);
}

function dayEnd(text: string): Date | undefined {
  const parts = date.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = parts.slice(1).map(Number);
  const lastSecond = new Date(year, month - 1, dayOfMonth, 23, 59, 59);
  // Date turns an impossible date, such as February 30, into another day.
  return lastSecond.getMonth() === month - 1 && lastSecond.getDate() === dayOfMonth ? lastSecond : undefined;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Units of relative times, and the least duration for which each is used. */
const steps = [
  { unit: "year", ms: 365 * day, from: 730 * day },
  { unit: "month", ms: 30 * day, from: 90 * day },
  { unit: "day", ms: day, from: day },
  { unit: "hour", ms: hour, from: hour },
  { unit: "minute", ms: minute, from: minute },
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** "2026-12-31 23:59 GMT+1", in this machine's time zone. */
export function formatLocalTime(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())} ${zoneAt(time)}`;
}

/** "in 3 days", "5 minutes ago". */
export function formatRelativeTime(time: Date, now: Date): string {
  const difference = time.getTime() - now.getTime();
  const step = steps.find(({ from }) => Math.abs(difference) >= from);
  if (step === undefined) return difference > 0 ? "in less than a minute" : "less than a minute ago";
  return relative.format(Math.round(difference / step.ms), step.unit);
}

/** Both: "in 3 days (2026-12-31 23:59 GMT+1)". */
export function formatTime(isoTime: string, now: Date): string {
  const time = new Date(isoTime);
  return `${formatRelativeTime(time, now)} (${formatLocalTime(time)})`;
}

function zoneAt(time: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "short" }).formatToParts(time);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

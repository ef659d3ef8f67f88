import { AppError } from "@dexnet/protocol/errors";
import type { TFunction } from "i18next";

/** Faults that say when to try again, and say so in words of their own. */
const waits = new Set(["too_many_requests", "resend_too_early"]);

/** Whole seconds after which it can be tried again; null for faults that know nothing of that. */
export function retryAfterSecondsOf(error: unknown): number | null {
  if (!(error instanceof AppError) || !waits.has(error.code)) return null;
  const seconds = error.facts.retryAfter;
  return typeof seconds === "number" && seconds > 0 ? Math.ceil(seconds) : null;
}

/** In a unit in which one would say it: 90 seconds, 2 minutes, 59 minutes, 1 hour. Never shorter than it is. */
export function waitOf(seconds: number): { unit: "seconds" | "minutes" | "hours"; count: number } {
  if (seconds <= 90) return { unit: "seconds", count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? { unit: "minutes", count: minutes } : { unit: "hours", count: Math.ceil(minutes / 60) };
}

/** "Try again in 2 minutes." With the translator of the shell's texts. */
export function waitText(t: TFunction<"platform">, seconds: number): string {
  const { unit, count } = waitOf(seconds);
  return t(`wait.${unit}`, { count });
}

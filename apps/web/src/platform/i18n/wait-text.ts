import { AppError } from "@dexnet/protocol/errors/errors";
import type { TFunction } from "i18next";

/** Codes of faults with a wait and a text of their own for it. */
const waits = new Set(["too_many_requests", "resend_too_early"]);

/** Whole seconds until the next attempt is allowed; null for faults without a wait. */
export function retryAfterSecondsOf(error: unknown): number | null {
  if (!(error instanceof AppError) || !waits.has(error.code)) return null;
  const seconds = error.context.retryAfter;
  return typeof seconds === "number" && seconds > 0 ? Math.ceil(seconds) : null;
}

/** Wait in its natural unit: 90 seconds, 2 minutes, 59 minutes, 1 hour. Always rounded up. */
export function waitOf(seconds: number): { unit: "seconds" | "minutes" | "hours"; count: number } {
  if (seconds <= 90) return { unit: "seconds", count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? { unit: "minutes", count: minutes } : { unit: "hours", count: Math.ceil(minutes / 60) };
}

/** "Try again in 2 minutes." */
export function waitText(t: TFunction<"platform">, seconds: number): string {
  const { unit, count } = waitOf(seconds);
  return t(`wait.${unit}`, { count });
}

import { onTestFinished, vi } from "vitest";

/** Replaces the time and the intervals until the end of the test. Returns a function that lets seconds pass. */
export function startFakeClock(): (seconds: number) => void {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds) => void vi.advanceTimersByTime(seconds * 1000);
}

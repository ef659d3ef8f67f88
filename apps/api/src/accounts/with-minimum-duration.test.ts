import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withMinimumDuration } from "./with-minimum-duration.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records the result of the work once it has settled. */
function watch(work: () => Promise<string>): { end: string } {
  const seen = { end: "under way" };
  withMinimumDuration(120, work).then(
    (value) => {
      seen.end = value;
    },
    (error: Error) => {
      seen.end = error.message;
    },
  );
  return seen;
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

it("withMinimumDuration makes fast successes and failures take the same time", async () => {
  const ways = [
    async () => "at once",
    async () => Promise.reject(new Error("failed at once")),
    () => after(40).then(() => "after a while"),
    () => after(40).then(() => Promise.reject(new Error("failed after a while"))),
  ];
  const outcomes = ways.map(watch);
  await vi.advanceTimersByTimeAsync(119);
  expect(outcomes.map(({ end }) => end)).toEqual(ways.map(() => "under way"));
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes.map(({ end }) => end)).toEqual([
    "at once",
    "failed at once",
    "after a while",
    "failed after a while",
  ]);
});

it("withMinimumDuration does not shorten slow work", async () => {
  const outcome = watch(() => after(200).then(() => "slow"));
  await vi.advanceTimersByTimeAsync(199);
  expect(outcome.end).toBe("under way");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.end).toBe("slow");
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { levelTime } from "./level-time.ts";

/** How long it took, and how it ended. */
async function timed(work: () => Promise<string>): Promise<{ ms: number; end: string }> {
  const start = performance.now();
  const end = await levelTime(120, work).catch((error: Error) => error.message);
  return { ms: performance.now() - start, end };
}

it("lets what succeeds and what fails take the same time, however quick they are", async () => {
  const ways = [
    async () => "at once",
    async () => Promise.reject(new Error("failed at once")),
    () => sleep(40, "after a while"),
    () => sleep(40).then(() => Promise.reject(new Error("failed after a while"))),
  ];
  const outcomes = await Promise.all(ways.map(timed));
  expect(outcomes.map(({ end }) => end)).toEqual([
    "at once",
    "failed at once",
    "after a while",
    "failed after a while",
  ]);
  // A timer may fire a millisecond early.
  for (const { ms } of outcomes) expect(ms).toBeGreaterThanOrEqual(118);
});

it("makes nothing quicker", async () => {
  const { ms } = await timed(() => sleep(200, "slow"));
  expect(ms).toBeGreaterThanOrEqual(198);
});

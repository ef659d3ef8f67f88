import { setTimeout as sleep } from "node:timers/promises";

/** Lets work take no less than a set time, whether it succeeds or fails: how long it really took stays hidden. */
export async function levelTime<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(leastMs)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

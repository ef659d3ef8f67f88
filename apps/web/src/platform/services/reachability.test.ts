import { expect, test, vi } from "vitest";
import { createReachability } from "./reachability.ts";

test("reachability: a try that finds the api again is told, one that fails changes nothing", async () => {
  const check = vi.fn(async () => true).mockRejectedValueOnce(new Error("no connection"));
  const reach = createReachability(check);
  const told = vi.fn();
  reach.subscribe(told);
  reach.note(false);
  reach.note(false);
  expect(told).toHaveBeenCalledTimes(1);
  await reach.retry();
  expect(reach.isReachable()).toBe(false);
  await Promise.all([reach.retry(), reach.retry()]);
  expect(reach.isReachable()).toBe(true);
  expect(check).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledTimes(2);
});

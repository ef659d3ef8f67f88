import { expect, test, vi } from "vitest";
import { createReachability } from "./reachability.ts";

test("reachability: a retry that succeeds notifies listeners, and one that fails changes nothing", async () => {
  const check = vi.fn(async () => true).mockRejectedValueOnce(new Error("no connection"));
  const reach = createReachability(check);
  const listener = vi.fn();
  reach.isReachable.subscribe(listener);
  reach.setReachable(false);
  reach.setReachable(false);
  expect(listener).toHaveBeenCalledTimes(1);
  await reach.retry();
  expect(reach.isReachable.get()).toBe(false);
  await Promise.all([reach.retry(), reach.retry()]);
  expect(reach.isReachable.get()).toBe(true);
  expect(check).toHaveBeenCalledTimes(2);
  expect(listener).toHaveBeenCalledTimes(2);
});

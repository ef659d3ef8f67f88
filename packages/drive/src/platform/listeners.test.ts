import { expect, test, vi } from "vitest";
import { createListeners } from "./listeners.ts";

test("listeners: an error of one listener does not reach the others, and is reported as uncaught", async () => {
  const uncaught = vi.fn();
  const listeners = createListeners<number>();
  const received: number[] = [];
  vi.stubGlobal("queueMicrotask", (action: () => void) => {
    try {
      action();
    } catch (fault) {
      uncaught(fault);
    }
  });
  const unsubscribe = listeners.subscribe(() => {
    throw new Error("mine");
  });
  listeners.subscribe((value) => received.push(value));
  listeners.notify(1);
  await unsubscribe();
  listeners.notify(2);
  vi.unstubAllGlobals();
  expect(received).toEqual([1, 2]);
  expect(uncaught).toHaveBeenCalledTimes(1);
});

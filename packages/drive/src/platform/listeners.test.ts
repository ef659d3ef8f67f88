import { expect, test, vi } from "vitest";
import { createListeners } from "./listeners.ts";

test("a listener that throws keeps nobody else from hearing, and its fault is not hidden", async () => {
  const uncaught = vi.fn();
  const listeners = createListeners<number>();
  const heard: number[] = [];
  vi.stubGlobal("queueMicrotask", (action: () => void) => {
    try {
      action();
    } catch (fault) {
      uncaught(fault);
    }
  });
  const stop = listeners.add(() => {
    throw new Error("mine");
  });
  listeners.add((value) => heard.push(value));
  listeners.tell(1);
  await stop();
  listeners.tell(2);
  vi.unstubAllGlobals();
  expect(heard).toEqual([1, 2]);
  expect(uncaught).toHaveBeenCalledTimes(1);
});

import { describe, expect, it } from "vitest";
import { createLinkDirection } from "./link.ts";

/** 1 byte per millisecond and direction, 10 ms of delay. */
const speed = { bitsPerSecond: 8_000, roundTripMs: 20 };

function createTimer() {
  let now = 0;
  const calls: { time: number; run: () => void }[] = [];
  return {
    now: () => now,
    callAt: (time: number, run: () => void) => void calls.push({ time, run }),
    runUntil(time: number) {
      for (;;) {
        calls.sort((a, b) => a.time - b.time);
        const [next] = calls;
        if (next === undefined || next.time > time) break;
        calls.shift();
        now = Math.max(now, next.time);
        next.run();
      }
      now = time;
    },
  };
}

describe("link", () => {
  it("sends at its rate, and delivers after its delay in the order of sending", () => {
    const timer = createTimer();
    const link = createLinkDirection(speed, timer);
    const arrived: [string, number][] = [];
    link.send(100, 0, () => arrived.push(["a", timer.now()]));
    link.send(50, 0, () => arrived.push(["b", timer.now()]));
    expect(link.backlogMs()).toBe(150);
    timer.runUntil(109);
    expect(arrived).toEqual([]);
    timer.runUntil(1_000);
    expect(arrived).toEqual([
      ["a", 110],
      ["b", 160],
    ]);
    expect(link.backlogMs()).toBe(0);
  });

  it("sends bytes at once when it was idle, but not before they are ready", () => {
    const timer = createTimer();
    const link = createLinkDirection(speed, timer);
    const arrived: number[] = [];
    timer.runUntil(500);
    link.send(5, 0, () => arrived.push(timer.now()));
    timer.runUntil(600);
    link.send(5, 640, () => arrived.push(timer.now()));
    timer.runUntil(1_000);
    expect(arrived).toEqual([515, 655]);
  });
});

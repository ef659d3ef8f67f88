import { setTimeout as sleep } from "node:timers/promises";
import { backoffMs } from "@dexnet/service/backoff";
import { captureLog } from "@dexnet/service/testing/test-server";
import { describe, expect, it } from "vitest";
import { waitFor } from "../testing/wait-for.ts";
import { orAborted } from "./graceful-abort.ts";
import { createLoop } from "./loop.ts";

describe("a growing wait", () => {
  it("doubles up to its largest, spread by a fifth", () => {
    const waits = { firstMs: 100, largestMs: 1000 };
    for (const [tries, expected] of [
      [0, 100],
      [1, 100],
      [2, 200],
      [3, 400],
      [4, 800],
      [5, 1000],
      [500, 1000],
    ] as const) {
      const wait = backoffMs(tries, waits);
      expect(wait).toBeGreaterThanOrEqual(expected * 0.8);
      expect(wait).toBeLessThanOrEqual(expected * 1.2);
    }
  });
});

describe("a loop", () => {
  const hour = 3_600_000;

  it("steps at once, rests, and steps again when woken", async () => {
    let steps = 0;
    const { log } = captureLog();
    const step = async () => {
      steps++;
      return hour;
    };
    const loop = createLoop({ name: "test", log, longestRestMs: hour, step });
    await waitFor("a first step", () => (steps === 1 ? true : undefined));
    loop.wake();
    await waitFor("a second step", () => (steps === 2 ? true : undefined));
    await loop.stop();
    expect(steps).toBe(2);
  });

  it("does not miss a wake that comes while it steps", async () => {
    let steps = 0;
    const { log } = captureLog();
    const loop = createLoop({
      name: "test",
      log,
      longestRestMs: hour,
      async step() {
        steps++;
        if (steps === 1) await sleep(30);
        return hour;
      },
    });
    loop.wake();
    await waitFor("a second step", () => (steps === 2 ? true : undefined));
    await loop.stop();
    expect(steps).toBe(2);
  });

  it("goes on without rest while there is more, and rests as long as it is told", async () => {
    let steps = 0;
    const { log, lines } = captureLog();
    const loop = createLoop({ name: "test", log, longestRestMs: hour, step: async () => (++steps < 5 ? 0 : 20) });
    await waitFor("six steps", () => (steps >= 6 ? true : undefined));
    await loop.stop();
    expect(lines()).toEqual([]);
  });

  it("logs a step that fails and goes on", async () => {
    let steps = 0;
    const { log, lines } = captureLog();
    const loop = createLoop({
      name: "test",
      log,
      longestRestMs: 10,
      async step() {
        steps++;
        throw new Error("no luck");
      },
    });
    await waitFor("a second step", () => (steps > 1 ? true : undefined));
    await loop.stop();
    expect(lines()[0]).toMatchObject({ level: "error", loop: "test", err: { message: "no luck" } });
  });

  it("lets a running step end when stopped", async () => {
    let hasEnded = false;
    const { log } = captureLog();
    const step = async () => {
      await sleep(30);
      hasEnded = true;
      return 0;
    };
    const loop = createLoop({ name: "test", log, longestRestMs: hour, step });
    await loop.stop();
    expect(hasEnded).toBe(true);
  });
});

describe("work that may be halted", () => {
  it("gives its outcome, unless it is halted first", async () => {
    const controller = new AbortController();
    expect(await orAborted(Promise.resolve(5), controller.signal)).toBe(5);
    const never = orAborted(new Promise(() => {}), controller.signal);
    controller.abort(new Error("stop"));
    await expect(never).rejects.toThrow("stop");
    await expect(orAborted(Promise.resolve(5), controller.signal)).rejects.toThrow("stop");
  });
});

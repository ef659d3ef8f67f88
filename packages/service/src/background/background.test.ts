import { describe, expect, it } from "vitest";
import { captureLog } from "../testing/test-server.ts";
import { startBackgroundLoop } from "./background-loop.ts";
import { backoffMs } from "./backoff.ts";
import { rejectOnAbort } from "./graceful-abort.ts";

describe("backoffMs", () => {
  it("doubles up to the largest wait, with a jitter of 20 %", () => {
    const waits = { firstMs: 100, maxMs: 1000 };
    for (const [failures, expected] of [
      [0, 100],
      [1, 100],
      [2, 200],
      [3, 400],
      [4, 800],
      [5, 1000],
      [500, 1000],
    ] as const) {
      const wait = backoffMs(failures, waits);
      expect(wait).toBeGreaterThanOrEqual(expected * 0.8);
      expect(wait).toBeLessThanOrEqual(expected * 1.2);
    }
  });
});

describe("background loop", () => {
  const hour = 3_600_000;

  it("runs at once, pauses, and runs again when woken", async () => {
    let runs = 0;
    const { log } = captureLog();
    const loop = startBackgroundLoop({
      name: "test",
      log,
      intervalMs: hour,
      async run() {
        runs++;
      },
    });
    await expect.poll(() => runs).toBe(1);
    loop.wake();
    await expect.poll(() => runs).toBe(2);
    await loop.stop();
    expect(runs).toBe(2);
  });

  it("runs again when it is woken during a run", async () => {
    let runs = 0;
    const { log } = captureLog();
    const firstRun = Promise.withResolvers<void>();
    const loop = startBackgroundLoop({
      name: "test",
      log,
      intervalMs: hour,
      async run() {
        runs++;
        if (runs === 1) await firstRun.promise;
      },
    });
    loop.wake();
    firstRun.resolve();
    await expect.poll(() => runs).toBe(2);
    await loop.stop();
    expect(runs).toBe(2);
  });

  it("runs again without a pause while the run returns 0, and pauses as long as the run says", async () => {
    let runs = 0;
    const { log, lines } = captureLog();
    const loop = startBackgroundLoop({ name: "test", log, intervalMs: hour, run: async () => (++runs < 5 ? 0 : 20) });
    await expect.poll(() => runs).toBeGreaterThanOrEqual(6);
    await loop.stop();
    expect(lines()).toEqual([]);
  });

  it("logs a run that fails and runs again after the interval", async () => {
    let runs = 0;
    const { log, lines } = captureLog();
    const loop = startBackgroundLoop({
      name: "test",
      log,
      intervalMs: 10,
      async run() {
        runs++;
        throw new Error("out of order");
      },
    });
    await expect.poll(() => runs).toBeGreaterThan(1);
    await loop.stop();
    expect(lines()[0]).toMatchObject({ level: "error", loop: "test", err: { message: "out of order" } });
  });

  it("pauses after a failed run even when it was woken during that run", async () => {
    const starts: number[] = [];
    const { log } = captureLog();
    const failed = Promise.withResolvers<void>();
    const intervalMs = 200;
    const loop = startBackgroundLoop({
      name: "test",
      log,
      intervalMs,
      async run() {
        starts.push(performance.now());
        await failed.promise;
        throw new Error("out of order");
      },
    });
    loop.wake();
    const failedAt = performance.now();
    failed.resolve();
    await expect.poll(() => starts).toHaveLength(2);
    await loop.stop();
    // A timer may fire up to a millisecond early.
    expect((starts[1] ?? 0) - failedAt).toBeGreaterThanOrEqual(intervalMs - 2);
  });

  it("signals the current run to stop and waits for it", async () => {
    const { log } = captureLog();
    const ending = Promise.withResolvers<void>();
    let signal: AbortSignal | undefined;
    let hasEnded = false;
    const loop = startBackgroundLoop({
      name: "test",
      log,
      intervalMs: hour,
      async run(stopping) {
        signal = stopping;
        await ending.promise;
        hasEnded = true;
      },
    });
    const stopped = loop.stop();
    expect(signal?.aborted).toBe(true);
    ending.resolve();
    await stopped;
    expect(hasEnded).toBe(true);
  });
});

describe("rejectOnAbort", () => {
  it("returns the result of the work, unless the signal aborts first", async () => {
    const controller = new AbortController();
    expect(await rejectOnAbort(Promise.resolve(5), controller.signal)).toBe(5);
    const never = rejectOnAbort(new Promise(() => {}), controller.signal);
    controller.abort(new Error("stop"));
    await expect(never).rejects.toThrow("stop");
    await expect(rejectOnAbort(Promise.resolve(5), controller.signal)).rejects.toThrow("stop");
  });
});

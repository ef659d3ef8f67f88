import { describe, expect, it, vi } from "vitest";
import { captureLog } from "../testing/test-server.ts";
import { startBackgroundLoop } from "./background-loop.ts";
import { backoffMs } from "./backoff.ts";
import { orAborted } from "./graceful-abort.ts";

describe("backoffMs", () => {
  it("doubles up to the largest wait, with a jitter of a fifth", () => {
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

describe("background loop", () => {
  const hour = 3_600_000;

  it("runs at once, rests, and runs again when woken", async () => {
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
    await vi.waitFor(() => expect(runs).toBe(1));
    loop.wake();
    await vi.waitFor(() => expect(runs).toBe(2));
    await loop.stop();
    expect(runs).toBe(2);
  });

  it("does not miss a wake that comes during a run", async () => {
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
    await vi.waitFor(() => expect(runs).toBe(2));
    await loop.stop();
    expect(runs).toBe(2);
  });

  it("runs again without rest while there is more to do, and rests as long as the run says", async () => {
    let runs = 0;
    const { log, lines } = captureLog();
    const loop = startBackgroundLoop({ name: "test", log, intervalMs: hour, run: async () => (++runs < 5 ? 0 : 20) });
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(6));
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
        throw new Error("no luck");
      },
    });
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1));
    await loop.stop();
    expect(lines()[0]).toMatchObject({ level: "error", loop: "test", err: { message: "no luck" } });
  });

  it("rests after a failed run although it was woken during it", async () => {
    let runs = 0;
    const { log } = captureLog();
    const failed = Promise.withResolvers<void>();
    const loop = startBackgroundLoop({
      name: "test",
      log,
      intervalMs: hour,
      async run() {
        runs++;
        await failed.promise;
        throw new Error("no luck");
      },
    });
    loop.wake();
    failed.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toBe(1);
    await loop.stop();
  });

  it("lets the run under way end when stopped, and signals it to stop", async () => {
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

describe("orAborted", () => {
  it("returns the result of the work, unless the signal aborts first", async () => {
    const controller = new AbortController();
    expect(await orAborted(Promise.resolve(5), controller.signal)).toBe(5);
    const never = orAborted(new Promise(() => {}), controller.signal);
    controller.abort(new Error("stop"));
    await expect(never).rejects.toThrow("stop");
    await expect(orAborted(Promise.resolve(5), controller.signal)).rejects.toThrow("stop");
  });
});

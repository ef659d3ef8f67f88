import { describe, expect, it } from "vitest";
import { createByteRateLimiter } from "./byte-rate-limiter.ts";

const notStopping = new AbortController().signal;

describe("byte rate limiter", () => {
  function createLimiter(bytesPerSecond: number) {
    let nowMs = 1_000;
    const pauses: number[] = [];
    const pause = async (ms: number) => {
      pauses.push(ms);
      nowMs += ms;
    };
    const limiter = createByteRateLimiter({ bytesPerSecond, nowMs: () => nowMs, pause });
    return { limiter, pauses, advance: (ms: number) => (nowMs += ms) };
  }

  it("waits as long as the bytes take at the rate", async () => {
    const { limiter, pauses } = createLimiter(1_000_000);
    for (const bytes of [500_000, 2_000_000, 1_000]) await limiter.waitFor(bytes, notStopping);
    expect(pauses).toEqual([500, 2_000, 1]);
  });

  it("subtracts the time of the work and does not make up for idle time", async () => {
    const { limiter, pauses, advance } = createLimiter(1_000_000);
    await limiter.waitFor(1_000_000, notStopping);
    advance(60_000);
    await limiter.waitFor(1_000_000, notStopping);
    expect(pauses).toEqual([1_000, 1_000]);
  });

  it("stops waiting when it is aborted", async () => {
    const stopping = new AbortController();
    const waiting = createByteRateLimiter({ bytesPerSecond: 1 }).waitFor(1_000_000, stopping.signal);
    stopping.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { createPace } from "./pace.ts";

const going = new AbortController().signal;

describe("a pace", () => {
  function at(bytesPerSecond: number) {
    let nowMs = 1_000;
    const pauses: number[] = [];
    const pause = async (ms: number) => {
      pauses.push(ms);
      nowMs += ms;
    };
    const pace = createPace({ bytesPerSecond, nowMs: () => nowMs, pause });
    return { pace, pauses, pass: (ms: number) => (nowMs += ms) };
  }

  it("takes as long for bytes as they may take", async () => {
    const { pace, pauses } = at(1_000_000);
    for (const bytes of [500_000, 2_000_000, 1_000]) await pace.spend(bytes, going);
    expect(pauses).toEqual([500, 2_000, 1]);
  });

  it("counts the time that the work itself took, and does not make up for idle time", async () => {
    const { pace, pauses, pass } = at(1_000_000);
    await pace.spend(1_000_000, going);
    pass(60_000);
    await pace.spend(1_000_000, going);
    expect(pauses).toEqual([1_000, 1_000]);
  });

  it("lets go at once when it is to stop", async () => {
    const stopping = new AbortController();
    const spent = createPace({ bytesPerSecond: 1 }).spend(1_000_000, stopping.signal);
    stopping.abort();
    await expect(spent).resolves.toBeUndefined();
  });
});

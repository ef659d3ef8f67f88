import { setImmediate as nextLoopTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { until } from "../../testing/until.ts";
import { createMinorGcTrigger } from "./minor-gc-trigger.ts";

describe("minor GC trigger", () => {
  it("collects once for each number of bytes read, after the current turn of the event loop", async () => {
    const collect = vi.fn();
    const trigger = createMinorGcTrigger({ everyBytes: 1_000, collect });
    for (let count = 0; count < 9; count += 1) trigger.onBytesRead(300);
    expect(collect).not.toHaveBeenCalled();
    await nextLoopTurn();
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it("frees young memory in the real engine", async () => {
    const trigger = createMinorGcTrigger({ everyBytes: 1 });
    const before = process.memoryUsage().arrayBuffers;
    const size = 32 * 1024 * 1024;
    (() => void Buffer.alloc(size))();
    expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThanOrEqual(size);
    // The engine frees the memory in the background.
    await until(async () => {
      trigger.onBytesRead(1);
      return process.memoryUsage().arrayBuffers - before < size;
    });
  });
});

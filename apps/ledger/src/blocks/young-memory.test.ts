import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { until } from "../testing/until.ts";
import { createYoungMemory } from "./young-memory.ts";

describe("young memory", () => {
  it("is collected each time so many bytes have passed, and not at once", async () => {
    const collect = vi.fn();
    const memory = createYoungMemory({ everyBytes: 1_000, collect });
    for (let count = 0; count < 9; count += 1) memory.passed(300);
    expect(collect).not.toHaveBeenCalled();
    await turn();
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it("is really collected by the engine", async () => {
    const memory = createYoungMemory({ everyBytes: 1 });
    const before = process.memoryUsage().arrayBuffers;
    const size = 32 * 1024 * 1024;
    (() => void Buffer.alloc(size))();
    expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThanOrEqual(size);
    // The engine frees it beside its other work.
    await until(async () => {
      memory.passed(1);
      return process.memoryUsage().arrayBuffers - before < size;
    });
  });
});

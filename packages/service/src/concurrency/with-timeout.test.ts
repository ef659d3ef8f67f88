import { describe, expect, it, vi } from "vitest";
import { withTimeout } from "./with-timeout.ts";

describe("withTimeout", () => {
  it("returns the result of work that finishes in time and leaves no timer", async () => {
    vi.useFakeTimers();
    try {
      expect(await withTimeout(1_000, Promise.resolve("done"))).toBe("done");
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("rejects with the error of the work, and after the limit with an error that names the limit", async () => {
    await expect(withTimeout(1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    vi.useFakeTimers();
    try {
      const late = expect(withTimeout(1_000, new Promise(() => {}))).rejects.toThrow("Timed out after 1000 ms");
      await vi.advanceTimersByTimeAsync(1_000);
      await late;
    } finally {
      vi.useRealTimers();
    }
  });
});

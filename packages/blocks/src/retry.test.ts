import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test, vi } from "vitest";
import type { Clock } from "./clock.ts";
import { retryWithBackoff } from "./retry.ts";

const plan = { attempts: 4, firstWaitMs: 100, maxWaitMs: 250 };

function recordingClock(): Clock & { waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
  };
}
const random = { id: () => "", fraction: () => 1 };

describe("retryWithBackoff", () => {
  test("waits longer up to the limit, and throws the last fault", async () => {
    const clock = recordingClock();
    const action = vi.fn().mockRejectedValue(new AppError("network"));
    await expect(retryWithBackoff({ clock, random }, plan, undefined, action)).rejects.toMatchObject({
      code: "network",
    });
    expect(action).toHaveBeenCalledTimes(4);
    expect(clock.waits).toEqual([100, 200, 250]);
  });

  test("does not repeat after a fault that is not retryable", async () => {
    const clock = recordingClock();
    const action = vi.fn().mockRejectedValue(new AppError("quota_exceeded"));
    await expect(retryWithBackoff({ clock, random }, plan, undefined, action)).rejects.toMatchObject({
      code: "quota_exceeded",
    });
    expect(action).toHaveBeenCalledTimes(1);
  });

  test("does not repeat after an error that is not an AppError", async () => {
    const action = vi.fn().mockRejectedValue(new TypeError("a bug"));
    await expect(retryWithBackoff({ clock: recordingClock(), random }, plan, undefined, action)).rejects.toThrow(
      TypeError,
    );
    expect(action).toHaveBeenCalledTimes(1);
  });

  test("waits as long as the server requests, up to a limit", async () => {
    const clock = recordingClock();
    const action = vi
      .fn()
      .mockRejectedValueOnce(new AppError("too_many_requests", { context: { retryAfter: 2 } }))
      .mockRejectedValueOnce(new AppError("too_many_requests", { context: { retryAfter: 1e9 } }))
      .mockResolvedValue("done");
    await expect(retryWithBackoff({ clock, random }, plan, undefined, action)).resolves.toBe("done");
    expect(clock.waits).toEqual([2_000, 60_000]);
  });
});

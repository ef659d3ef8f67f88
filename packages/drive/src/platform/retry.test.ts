import { AppError } from "@dexnet/protocol/errors";
import { describe, expect, test, vi } from "vitest";
import type { Clock } from "./clock.ts";
import { withRetries } from "./retry.ts";

const plan = { attempts: 4, firstWaitMs: 100, longestWaitMs: 250 };

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

describe("trying again", () => {
  test("waits grow up to the longest, and the last fault is thrown", async () => {
    const clock = recordingClock();
    const action = vi.fn().mockRejectedValue(new AppError("network"));
    await expect(withRetries({ clock, random }, plan, undefined, action)).rejects.toMatchObject({ code: "network" });
    expect(action).toHaveBeenCalledTimes(4);
    expect(clock.waits).toEqual([100, 200, 250]);
  });

  test("a refusal is not tried again", async () => {
    const clock = recordingClock();
    const action = vi.fn().mockRejectedValue(new AppError("quota_exceeded"));
    await expect(withRetries({ clock, random }, plan, undefined, action)).rejects.toMatchObject({
      code: "quota_exceeded",
    });
    expect(action).toHaveBeenCalledTimes(1);
  });

  test("a fault that is not ours is not tried again", async () => {
    const action = vi.fn().mockRejectedValue(new TypeError("a bug"));
    await expect(withRetries({ clock: recordingClock(), random }, plan, undefined, action)).rejects.toThrow(TypeError);
    expect(action).toHaveBeenCalledTimes(1);
  });

  test("a server that asks for patience gets it, within reason", async () => {
    const clock = recordingClock();
    const action = vi
      .fn()
      .mockRejectedValueOnce(new AppError("too_many_requests", { facts: { retryAfter: 2 } }))
      .mockRejectedValueOnce(new AppError("too_many_requests", { facts: { retryAfter: 1e9 } }))
      .mockResolvedValue("done");
    await expect(withRetries({ clock, random }, plan, undefined, action)).resolves.toBe("done");
    expect(clock.waits).toEqual([2_000, 60_000]);
  });
});

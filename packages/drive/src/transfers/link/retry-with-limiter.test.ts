import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import type { Clock } from "../../platform/clock.ts";
import type { AimdLimiter } from "./aimd-limiter.ts";
import { createRetryRead } from "./retry-read.ts";
import { readsOfBrokenBlock, retryWithLimiter, transferRetries } from "./retry-with-limiter.ts";

const never = new AbortController().signal;

/** Grants every permit at once and notes the outcomes of their releases. */
function recordingDeps() {
  const released: string[] = [];
  const waits: number[] = [];
  const limiter: AimdLimiter = {
    async acquire() {
      return { release: (outcome) => void released.push(typeof outcome === "string" ? outcome : "fault") };
    },
    setMaximum() {},
    suspend() {},
    retryNow() {},
    currentLimit: () => 1,
  };
  const clock: Clock = { now: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) };
  return { deps: { limiter, clock, random: { id: () => "", fraction: () => 1 } }, released, waits };
}

/** Fails with the code so many times, then succeeds. */
function failing(code: ErrorCode, times: number) {
  let attempts = 0;
  return {
    attempts: () => attempts,
    async action() {
      attempts += 1;
      if (attempts <= times) throw new AppError(code);
      return "done";
    },
  };
}

const request = (action: () => Promise<string>, setOffline: (isOffline: boolean) => void = () => undefined) => ({
  signal: never,
  action,
  setOffline,
});

describe("retryWithLimiter", () => {
  test.each<ErrorCode>(["network", "too_many_requests", "unavailable"])(
    "retries %s without limit, all requests wait, and the row is offline meanwhile",
    async (code) => {
      const { deps, released } = recordingDeps();
      const { action, attempts } = failing(code, 50);
      const offline: boolean[] = [];
      expect(
        await retryWithLimiter(
          deps,
          request(action, (isOffline) => offline.push(isOffline)),
        ),
      ).toBe("done");
      expect(attempts()).toBe(51);
      expect(released).toEqual([...Array<string>(50).fill("fault"), "success"]);
      expect(offline).toEqual([...Array<boolean>(50).fill(true), false]);
    },
  );

  test("retries internal a limited number of times, and all requests wait", async () => {
    const { deps, released, waits } = recordingDeps();
    const { action, attempts } = failing("internal", 100);
    await expect(retryWithLimiter(deps, request(action))).rejects.toMatchObject({ code: "internal" });
    expect(attempts()).toBe(transferRetries.attempts);
    expect(new Set(released)).toEqual(new Set(["fault"]));
    expect(waits).toEqual([]);
  });

  test("retries copies_unavailable a limited number of times, and only this request waits", async () => {
    const { deps, released, waits } = recordingDeps();
    const { action } = failing("copies_unavailable", 100);
    await expect(retryWithLimiter(deps, request(action))).rejects.toMatchObject({ code: "copies_unavailable" });
    expect(new Set(released)).toEqual(new Set(["neutral"]));
    expect(waits).toHaveLength(transferRetries.attempts - 1);
  });

  test("throws a refusal at once", async () => {
    const { deps, released } = recordingDeps();
    const { action, attempts } = failing("quota_exceeded", 1);
    await expect(retryWithLimiter(deps, request(action))).rejects.toMatchObject({ code: "quota_exceeded" });
    expect(attempts()).toBe(1);
    expect(released).toEqual(["neutral"]);
  });

  test("throws what comes after its signal was aborted", async () => {
    const { deps } = recordingDeps();
    const ending = new AbortController();
    const action = async () => {
      ending.abort();
      throw new AppError("network");
    };
    const aborted = retryWithLimiter(deps, { ...request(action), signal: ending.signal });
    await expect(aborted).rejects.toMatchObject({ code: "network" });
  });
});

describe("createRetryRead", () => {
  test("reads wrong bytes again, and reports the block as broken after the last read", async () => {
    const { deps } = recordingDeps();
    const twice = failing("file_broken", readsOfBrokenBlock - 1);
    const read = createRetryRead(deps);
    expect(await read(twice.action, request(twice.action))).toEqual({ kind: "good", value: "done" });
    const always = failing("file_broken", 100);
    expect(await read(always.action, request(always.action))).toEqual({ kind: "broken" });
    expect(always.attempts()).toBe(readsOfBrokenBlock);
  });

  test("reports a missing block as broken without another read", async () => {
    const { deps } = recordingDeps();
    const { action, attempts } = failing("block_not_found", 100);
    expect(await createRetryRead(deps)(action, request(action))).toEqual({ kind: "broken" });
    expect(attempts()).toBe(1);
  });
});

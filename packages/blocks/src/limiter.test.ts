import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import type { Clock } from "./clock.ts";
import type { AimdLimiter, Permit } from "./limiter.ts";
import { createAimdLimiter, limiterStart, limiterUsual, maxPermits } from "./limiter.ts";

const random = { id: () => "", fraction: () => 1 };
const never = new AbortController().signal;
const fault = { fault: new AppError("network") };

/** Clock that only the test advances. */
function handClock(): Clock & { waits: number[]; pass(): Promise<void> } {
  const waits: number[] = [];
  let passing = Promise.withResolvers<void>();
  return {
    waits,
    now: () => 0,
    wait(milliseconds, signal) {
      waits.push(milliseconds);
      const cut = new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("cut"))));
      return Promise.race([passing.promise, cut]);
    },
    async pass() {
      const { resolve } = passing;
      passing = Promise.withResolvers<void>();
      resolve();
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Asks for many permits and returns those that are granted now. */
async function fill(limiter: AimdLimiter): Promise<Permit[]> {
  const permits: Permit[] = [];
  const ending = new AbortController();
  for (let asked = 0; asked < maxPermits * 2; asked += 1) {
    limiter.acquire(ending.signal).then(
      (permit) => permits.push(permit),
      () => undefined,
    );
  }
  await settled();
  ending.abort();
  await settled();
  return permits;
}

async function succeed(limiter: AimdLimiter): Promise<void> {
  for (const permit of await fill(limiter)) permit.release("success");
}

describe("AIMD limiter", () => {
  test("starts small, and grows by one after as many successes as its limit, up to the usual maximum", async () => {
    const limiter = createAimdLimiter({ clock: handClock(), random });
    expect((await fill(limiter)).length).toBe(limiterStart);
    const other = createAimdLimiter({ clock: handClock(), random });
    await succeed(other);
    expect(other.currentLimit()).toBe(limiterStart + 1);
    await succeed(other);
    expect(other.currentLimit()).toBe(limiterStart + 2);
    for (let round = 0; round < maxPermits * 2; round += 1) await succeed(other);
    expect(other.currentLimit()).toBe(limiterUsual);
  });

  test("halves its limit once for all requests that met a fault, and lets all wait", async () => {
    const clock = handClock();
    const limiter = createAimdLimiter({ clock, random });
    limiter.setMax(8);
    for (let round = 0; round < 5; round += 1) await succeed(limiter);
    const permits = await fill(limiter);
    expect(permits.length).toBe(8);
    for (const permit of permits) permit.release(fault);
    expect(limiter.currentLimit()).toBe(4);
    expect(clock.waits).toEqual([500]);
    expect(await fill(limiter)).toEqual([]);
    await clock.pass();
    expect((await fill(limiter)).length).toBe(4);
  });

  test("waits longer after each fault in a row, and starts again after a success", async () => {
    const clock = handClock();
    const limiter = createAimdLimiter({ clock, random });
    for (let round = 0; round < 3; round += 1) {
      for (const permit of await fill(limiter)) permit.release(fault);
      await clock.pass();
    }
    expect(clock.waits).toEqual([500, 1_000, 2_000]);
    expect(limiter.currentLimit()).toBe(1);
    await succeed(limiter);
    for (const permit of await fill(limiter)) permit.release(fault);
    expect(clock.waits.at(-1)).toBe(500);
  });

  test("waits as long as the server asked for", async () => {
    const clock = handClock();
    const limiter = createAimdLimiter({ clock, random });
    const [permit] = await fill(limiter);
    permit?.release({ fault: new AppError("too_many_requests", { context: { retryAfter: 7 } }) });
    expect(clock.waits).toEqual([7_000]);
  });

  test("retryNow ends the wait", async () => {
    const limiter = createAimdLimiter({ clock: handClock(), random });
    for (const permit of await fill(limiter)) permit.release(fault);
    expect(await fill(limiter)).toEqual([]);
    limiter.retryNow();
    await settled();
    expect((await fill(limiter)).length).toBe(1);
  });

  test("a new maximum applies at once, and without one the limit grows again", async () => {
    const limiter = createAimdLimiter({ clock: handClock(), random });
    for (let round = 0; round < 5; round += 1) await succeed(limiter);
    limiter.setMax(2);
    const few = await fill(limiter);
    expect(few.length).toBe(2);
    for (const permit of few) permit.release("neutral");
    limiter.setMax(null);
    for (let round = 0; round < 5; round += 1) await succeed(limiter);
    expect(limiter.currentLimit()).toBe(limiterUsual);
    const wide = createAimdLimiter({ clock: handClock(), random });
    wide.setMax(1_000);
    for (let round = 0; round < 40; round += 1) await succeed(wide);
    expect(wide.currentLimit()).toBe(maxPermits);
  });

  test("a permit is released once, and an aborted wait takes none", async () => {
    const limiter = createAimdLimiter({ clock: handClock(), random });
    const [first] = await fill(limiter);
    first?.release("neutral");
    first?.release("neutral");
    expect((await fill(limiter)).length).toBe(1);
    const ending = new AbortController();
    const waiting = limiter.acquire(ending.signal);
    ending.abort();
    await expect(waiting).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(limiter.acquire(AbortSignal.abort())).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(Promise.race([limiter.acquire(never), settled().then(() => "waits")])).resolves.toBe("waits");
  });
});

import { createRandom } from "@dexnet/blocks/random";
import { offlineRetries } from "@dexnet/blocks/retry";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterEach, describe, expect, test } from "vitest";
import { createManualClock } from "../testing/manual-clock.ts";
import { runEventLoop } from "../testing/run-event-loop.ts";
import { waitFor } from "../testing/wait-for.ts";
import { createVersionChecks } from "./version-checks.ts";

const closings: AbortController[] = [];
afterEach(() => {
  for (const closing of closings.splice(0)) closing.abort();
});

/** A list of version 1, and a server whose answers the test gives: a version or a fault. */
function createList() {
  const requests: PromiseWithResolvers<number>[] = [];
  const closing = new AbortController();
  closings.push(closing);
  const clock = createManualClock();
  let version: number | null = 1;
  const checks = createVersionChecks({
    newestVersion: () => version,
    whenSaved: async () => undefined,
    async load() {
      const request = Promise.withResolvers<number>();
      requests.push(request);
      version = await request.promise;
    },
    clock,
    random: createRandom(),
    signal: closing.signal,
  });
  /** Waits for a request and answers it. */
  async function answer(outcome: number | AppError): Promise<void> {
    const request = await waitFor(() => {
      expect(requests).toHaveLength(1);
      return requests.pop();
    });
    if (typeof outcome === "number") request?.resolve(outcome);
    else request?.reject(outcome);
    await runEventLoop();
  }
  const setVersion = (next: number | null) => {
    version = next;
  };
  return { checks, clock, answer, requests, setVersion, close: () => closing.abort(), version: () => version };
}

const unavailable = () => new AppError("unavailable");

describe("checks for new versions", () => {
  test("are repeated with growing pauses until the server answers", async () => {
    const list = createList();
    list.checks.check(2);
    const pauses: number[] = [];
    for (let failures = 1; failures <= 12; failures += 1) {
      await list.answer(unavailable());
      pauses.push(await list.clock.pass());
    }
    expect(pauses[0]).toBeLessThanOrEqual(offlineRetries.firstWaitMs);
    expect(pauses[11]).toBeGreaterThanOrEqual(offlineRetries.maxWaitMs / 2);
    await list.answer(2);
    expect([list.version(), list.requests, list.clock.waits]).toEqual([2, [], []]);
  });

  test("respect the time that an overloaded server asks for", async () => {
    const list = createList();
    list.checks.check(2);
    await list.answer(new AppError("too_many_requests", { context: { retryAfter: 10 } }));
    expect(await list.clock.pass()).toBe(10_000);
  });

  test("keep the newest version of all hints during a request that fails, whichever came first", async () => {
    for (const [first, second] of [
      [3, 2],
      [2, 3],
    ] as const) {
      const list = createList();
      list.checks.check(first);
      await waitFor(() => expect(list.requests).toHaveLength(1));
      list.checks.check(second);
      await list.answer(unavailable());
      // Somebody else has loaded the older version meanwhile.
      list.setVersion(2);
      await list.clock.pass();
      await list.answer(3);
      expect([list.version(), list.requests, list.clock.waits]).toEqual([3, [], []]);
    }
  });

  test("serve a hint that comes during a request that succeeds", async () => {
    const list = createList();
    list.checks.check(2);
    await waitFor(() => expect(list.requests).toHaveLength(1));
    list.checks.check(3);
    await list.answer(2);
    await list.answer(3);
    expect([list.version(), list.requests]).toEqual([3, []]);
  });

  test("end their pause when anything may have changed and when the device is online, not for one more version", async () => {
    const list = createList();
    list.checks.check(2);
    await list.answer(unavailable());
    list.checks.check(3);
    await runEventLoop();
    expect([list.requests, list.clock.waits.length]).toEqual([[], 1]);
    list.checks.check(null);
    await list.answer(unavailable());
    list.checks.retryNow();
    await list.answer(3);
    expect([list.version(), list.requests, list.clock.waits]).toEqual([3, [], []]);
  });

  test("send nothing for a version that the list has, or gets during the pause", async () => {
    const list = createList();
    list.checks.check(1);
    await runEventLoop();
    expect(list.requests).toEqual([]);
    list.checks.check(2);
    await list.answer(unavailable());
    list.setVersion(2);
    await list.clock.pass();
    await runEventLoop();
    expect([list.requests, list.clock.waits]).toEqual([[], []]);
  });

  test("come with growing pauses after hints that were false, and at once again after a true one", async () => {
    const list = createList();
    const pauses: number[] = [];
    for (let version = 100; version < 115; version += 1) {
      list.checks.check(version);
      await runEventLoop();
      if (list.requests.length === 0) pauses.push(await list.clock.pass());
      await list.answer(1);
    }
    expect(pauses[0]).toBeLessThanOrEqual(offlineRetries.firstWaitMs);
    expect(pauses[11]).toBeGreaterThanOrEqual(offlineRetries.maxWaitMs / 2);
    list.clock.advance(offlineRetries.maxWaitMs);
    for (const version of [2, 3, 4]) {
      list.checks.check(version);
      await list.answer(version);
    }
    expect([list.version(), list.requests, list.clock.waits]).toEqual([4, [], []]);
  });

  test("begin with the first version of the list", async () => {
    const list = createList();
    list.setVersion(null);
    list.checks.check(2);
    await runEventLoop();
    expect(list.requests).toEqual([]);
    list.setVersion(1);
    list.checks.start();
    await list.answer(2);
    expect(list.version()).toBe(2);
  });

  test("are not repeated after a refusal, which does not concern later hints", async () => {
    const list = createList();
    list.checks.check(2);
    await list.answer(new AppError("storage_not_found"));
    expect([list.requests, list.clock.waits]).toEqual([[], []]);
    list.checks.check(2);
    await waitFor(() => expect(list.requests).toHaveLength(1));
    list.checks.check(3);
    await list.answer(new AppError("storage_not_found"));
    await list.answer(3);
    expect(list.version()).toBe(3);
  });

  test("end when the list is closed", async () => {
    const list = createList();
    list.checks.check(2);
    await list.answer(unavailable());
    list.close();
    await runEventLoop();
    expect([list.requests, list.clock.waits]).toEqual([[], []]);
  });
});

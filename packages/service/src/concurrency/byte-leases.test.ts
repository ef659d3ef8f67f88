import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createByteLeases, memoryRecheckMs } from "./byte-leases.ts";

function newLeases() {
  let nowMs = 0;
  const leases = createByteLeases({
    largest: 100,
    maxPerKey: 60,
    progressBytes: 10,
    stalledMs: 5,
    waitMs: 1_000,
    now: () => nowMs,
  });
  const evicted: string[] = [];
  const open = (key: string | readonly string[], name = String(key)) => {
    const lease = leases.open([key].flat());
    lease.allowEviction(() => evicted.push(name));
    return lease;
  };
  return { leases, evicted, open, advance: (ms: number) => (nowMs += ms) };
}
const refused = expect.objectContaining({ code: "too_many_requests", context: { retry_after: 1 } });

describe("byte leases", () => {
  it("counts reserved bytes until they are released, once", () => {
    const { leases, open } = newLeases();
    const lease = open("a");
    lease.reserve(30);
    lease.reserve(20);
    expect(leases.usedBytes).toBe(50);
    lease.release();
    lease.release();
    expect(leases.usedBytes).toBe(0);
  });

  it("limits a network to its share and leaves the rest to others", () => {
    const { open } = newLeases();
    open("a").reserve(40);
    const second = open("a");
    expect(() => second.reserve(21)).toThrow(refused);
    second.reserve(20);
    open("b").reserve(40);
    expect(() => open("c").reserve(1)).toThrow(refused);
  });

  it("evicts stalled leases for requests that need their bytes, the longest stalled first", () => {
    const { leases, evicted, open, advance } = newLeases();
    open("a").reserve(50);
    advance(1);
    open("b").reserve(50);
    advance(4);
    open("c").reserve(40);
    expect([evicted, leases.usedBytes]).toEqual([["a"], 90]);
    // b has not stalled for long enough.
    expect(() => open("d").reserve(20)).toThrow(refused);
    advance(1);
    open("d").reserve(20);
    expect([evicted, leases.usedBytes]).toEqual([["a", "b"], 60]);
  });

  it("evicts only leases of the same network when the network has used its share", () => {
    const { evicted, open, advance } = newLeases();
    open("b").reserve(40);
    advance(10);
    open("a", "a1").reserve(60);
    const lease = open("a", "a2");
    expect(() => lease.reserve(10)).toThrow(refused);
    advance(5);
    lease.reserve(10);
    expect(evicted).toEqual(["a1"]);
  });

  it("spares a lease with progress and evicts one with too few bytes", () => {
    const { evicted, open, advance } = newLeases();
    const fast = open("a", "fast");
    const slow = open("b", "slow");
    fast.reserve(50);
    slow.reserve(50);
    advance(5);
    fast.recordProgress(10);
    slow.recordProgress(9);
    open("c").reserve(50);
    expect(evicted).toEqual(["slow"]);
    // Bytes after the eviction are not counted.
    slow.reserve(10);
    slow.release();
    expect(() => open("d").reserve(1)).toThrow(refused);
  });

  it("never evicts a lease that does not depend on the client any more", () => {
    const { evicted, open, advance } = newLeases();
    const lease = open("a");
    lease.reserve(60);
    lease.allowEviction(undefined);
    advance(100);
    expect(() => open("a").reserve(10)).toThrow(refused);
    expect(evicted).toEqual([]);
  });

  it("limits each of several keys of a lease", () => {
    const { open } = newLeases();
    open(["network 1", "address"]).reserve(40);
    expect(() => open(["network 2", "address"]).reserve(21)).toThrow(refused);
    expect(() => open(["network 1", "other"]).reserve(21)).toThrow(refused);
    open(["network 2", "other"]).reserve(21);
  });

  describe("waiting for memory", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    /** A lease that waits, and its outcome so far. */
    function openWaiting(open: ReturnType<typeof newLeases>["open"], key: string, bytes: number) {
      const lease = open(key);
      const waiting = { release: lease.release, outcome: "waits" };
      lease.waitFor(bytes).then(
        () => {
          waiting.outcome = "admitted";
        },
        (error: unknown) => {
          waiting.outcome = (error as { code: string }).code;
        },
      );
      return waiting;
    }
    const settle = () => vi.advanceTimersByTimeAsync(0);

    it("admits at once when there is memory, and in order when others release theirs", async () => {
      const { leases, open } = newLeases();
      const first = openWaiting(open, "a", 60);
      const large = openWaiting(open, "b", 50);
      const small = openWaiting(open, "c", 10);
      await settle();
      expect([first.outcome, large.outcome, small.outcome]).toEqual(["admitted", "waits", "waits"]);
      first.release();
      await settle();
      expect([large.outcome, small.outcome, leases.usedBytes]).toEqual(["admitted", "admitted", 60]);
    });

    it("lets others pass a lease whose own share is used up", async () => {
      const { open } = newLeases();
      open("a").reserve(60);
      const own = openWaiting(open, "a", 10);
      const other = openWaiting(open, "b", 10);
      await settle();
      expect([own.outcome, other.outcome]).toEqual(["waits", "admitted"]);
    });

    it("evicts a lease that stalls while others wait", async () => {
      const { evicted, open, advance } = newLeases();
      open("a").reserve(60);
      const waiting = openWaiting(open, "b", 60);
      await settle();
      expect(waiting.outcome).toBe("waits");
      advance(5);
      await vi.advanceTimersByTimeAsync(memoryRecheckMs);
      expect([waiting.outcome, evicted]).toEqual(["admitted", ["a"]]);
    });

    it("refuses after the longest wait, and leaves no timer", async () => {
      const { leases, open, advance } = newLeases();
      const holder = open("a");
      holder.reserve(60);
      holder.allowEviction(undefined);
      const waiting = openWaiting(open, "b", 60);
      advance(1_000);
      await vi.advanceTimersByTimeAsync(memoryRecheckMs);
      expect([waiting.outcome, leases.usedBytes]).toEqual(["too_many_requests", 60]);
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

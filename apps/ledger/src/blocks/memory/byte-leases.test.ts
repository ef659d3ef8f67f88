import { describe, expect, it } from "vitest";
import { createByteLeases } from "./byte-leases.ts";
import { createMemoryBudget } from "./memory-budget.ts";

function newLeases() {
  let nowMs = 0;
  const budget = createMemoryBudget({ largest: 100, pressureShare: 0.25, waitMs: 1 });
  const leases = createByteLeases({ budget, largestOfNetwork: 60, progressBytes: 10, stalledMs: 5, now: () => nowMs });
  const evicted: string[] = [];
  const open = (networkKey: string, name = networkKey) => {
    const lease = leases.open(networkKey);
    lease.allowEviction(() => evicted.push(name));
    return lease;
  };
  return { budget, evicted, open, advance: (ms: number) => (nowMs += ms) };
}
const refused = expect.objectContaining({ code: "too_many_requests", facts: { retry_after: 1 } });

describe("byte leases", () => {
  it("counts reserved bytes until they are released, once", () => {
    const { budget, open } = newLeases();
    const lease = open("a");
    lease.reserve(30);
    lease.reserve(20);
    expect(budget.usedBytes).toBe(50);
    lease.release();
    lease.release();
    expect(budget.usedBytes).toBe(0);
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
    const { budget, evicted, open, advance } = newLeases();
    open("a").reserve(50);
    advance(1);
    open("b").reserve(50);
    advance(4);
    open("c").reserve(40);
    expect([evicted, budget.usedBytes]).toEqual([["a"], 90]);
    // b has not stalled for long enough.
    expect(() => open("d").reserve(20)).toThrow(refused);
    advance(1);
    open("d").reserve(20);
    expect([evicted, budget.usedBytes]).toEqual([["a", "b"], 60]);
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
});

import { expect, it } from "vitest";
import { createByteLeases } from "./byte-leases.ts";
import { createHeldBytes } from "./held-bytes.ts";

function newLeases() {
  let nowMs = 0;
  const held = createHeldBytes({ largest: 100, tightShare: 0.25, waitMs: 1 });
  const leases = createByteLeases({ held, largestOfNetwork: 60, progressBytes: 10, stalledMs: 5, now: () => nowMs });
  const evicted: string[] = [];
  const open = (networkKey: string, name = networkKey) => {
    const lease = leases.open(networkKey);
    lease.allowEviction(() => evicted.push(name));
    return lease;
  };
  return { held, evicted, open, pass: (ms: number) => (nowMs += ms) };
}
const refused = expect.objectContaining({ code: "too_many_requests", facts: { retry_after: 1 } });

it("byte leases: what is taken counts until it is given back, once", () => {
  const { held, open } = newLeases();
  const lease = open("a");
  lease.take(30);
  lease.take(20);
  expect(held.bytes).toBe(50);
  lease.end();
  lease.end();
  expect(held.bytes).toBe(0);
});

it("byte leases: a network has no more than its share, and leaves others theirs", () => {
  const { open } = newLeases();
  open("a").take(40);
  const second = open("a");
  expect(() => second.take(21)).toThrow(refused);
  second.take(20);
  open("b").take(40);
  expect(() => open("c").take(1)).toThrow(refused);
});

it("byte leases: one that stands still gives way to who needs its bytes, the longest first", () => {
  const { held, evicted, open, pass } = newLeases();
  open("a").take(50);
  pass(1);
  open("b").take(50);
  pass(4);
  open("c").take(40);
  expect([evicted, held.bytes]).toEqual([["a"], 90]);
  // b has stood still for less than it takes.
  expect(() => open("d").take(20)).toThrow(refused);
  pass(1);
  open("d").take(20);
  expect([evicted, held.bytes]).toEqual([["a", "b"], 60]);
});

it("byte leases: a network that is full has to make room itself", () => {
  const { evicted, open, pass } = newLeases();
  open("b").take(40);
  pass(10);
  open("a", "a1").take(60);
  const lease = open("a", "a2");
  expect(() => lease.take(10)).toThrow(refused);
  pass(5);
  lease.take(10);
  expect(evicted).toEqual(["a1"]);
});

it("byte leases: progress keeps one from giving way, and a few bytes are none", () => {
  const { evicted, open, pass } = newLeases();
  const fast = open("a", "fast");
  const slow = open("b", "slow");
  fast.take(50);
  slow.take(50);
  pass(5);
  fast.recordProgress(10);
  slow.recordProgress(9);
  open("c").take(50);
  expect(evicted).toEqual(["slow"]);
  // What comes after that is not counted.
  slow.take(10);
  slow.end();
  expect(() => open("d").take(1)).toThrow(refused);
});

it("byte leases: one that depends on nobody any longer does not give way", () => {
  const { evicted, open, pass } = newLeases();
  const lease = open("a");
  lease.take(60);
  lease.allowEviction(undefined);
  pass(100);
  expect(() => open("a").take(10)).toThrow(refused);
  expect(evicted).toEqual([]);
});

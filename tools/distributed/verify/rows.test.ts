import { describe, expect, test } from "vitest";
import { countOpenWork, isSettled, type LedgerState } from "./ledger-state.ts";
import { checkRows } from "./rows.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = new Date("2030-01-01T00:05:00Z");
const names = ["one", "two", "three", "four"];

/** An address with one block of 100 bytes and its three copies. */
function makeState(fields: Partial<LedgerState> = {}): LedgerState {
  const block = { cid: "b", sizeBytes: 100, signature: "0x", storedAt: now, repairAt: null, repairAttempts: 0 };
  const site = { kind: "folder", country: "DE", city: "Berlin", latitude: 0, longitude: 0, demo: false };
  const rest = {
    configured: true,
    preparedAt: now,
    addedAt: now,
    settings: {},
    awaySince: null,
    givenUpAt: null,
    usedBytes: null,
  };
  return {
    deployment: "none",
    addresses: [{ address: "0x1", sizeBytes: 1_000, usedBytes: 100, paidUntil: now, updatedAt: now }],
    blocks: new Map([["b", { ...block, repairSince: null }]]),
    owners: [{ address: "0x1", cid: "b", signature: "0x", storedAt: now }],
    copies: names.slice(0, 3).map((name) => copyOn(name)),
    writes: [],
    removals: [],
    devices: names.map((name) => ({ name, state: "active", ...site, ...rest })),
    ...fields,
  };
}

const copyOn = (deviceName: string, state: "good" | "writing" | "bad" = "good", cid = "b") => {
  return { cid, deviceName, copyName: `${cid}-${deviceName}`, state, checkedAt: null };
};

describe("checkRows", () => {
  test("finds no fault in a block with three good copies", () => {
    expect(checkRows(makeState())).toEqual([]);
  });

  test("counts a copy only if it is good and on an active device", () => {
    const wrong = ["1 blocks have not exactly 3 good copies"];
    expect(checkRows(makeState({ copies: [copyOn("one"), copyOn("two")] }))).toEqual(wrong);
    expect(checkRows(makeState({ copies: [copyOn("one"), copyOn("two"), copyOn("three", "bad")] }))).toEqual(wrong);
    expect(checkRows(makeState({ copies: names.map((name) => copyOn(name)) }))).toEqual(wrong);
    const devices = makeState().devices.map((device) =>
      device.name === "one" ? { ...device, state: "draining" as const } : device,
    );
    expect(checkRows(makeState({ devices }))).toEqual(wrong);
  });

  test("finds rows whose block, owner or device does not exist", () => {
    expect(checkRows(makeState({ owners: [] }))).toContain("1 blocks without an owner");
    expect(checkRows(makeState({ blocks: new Map() }))).toEqual([
      "1 owners of a block that does not exist",
      "3 copies of a block that does not exist",
      "0x1 uses 100 bytes and owns 0 (0 reserved)",
    ]);
  });

  test("accepts used space up to the reservations of unfinished writes", () => {
    const addresses = makeState().addresses.map((row) => ({ ...row, usedBytes: 150 }));
    const write = { copyName: "c-1", address: "0x1", cid: "c", reservedBytes: 50, expiresAt: later };
    expect(checkRows(makeState({ addresses, writes: [write] }))).toEqual([]);
    expect(checkRows(makeState({ addresses }))).toEqual(["0x1 uses 150 bytes and owns 100 (0 reserved)"]);
  });
});

test("countOpenWork leaves out writes and removals that wait for the lease of a killed process", () => {
  const waiting = makeState({
    writes: [{ copyName: "c-1", address: "0x1", cid: "c", reservedBytes: 50, expiresAt: later }],
    removals: [{ deviceName: "one", copyName: "c-1", dueAt: later, attempts: 0 }],
  });
  expect(isSettled(countOpenWork(waiting, now))).toBe(true);
  expect(isSettled(countOpenWork(waiting, new Date(later.getTime() + 1)))).toBe(false);
  expect(isSettled(countOpenWork(makeState({ copies: [copyOn("one", "writing")] }), now))).toBe(false);
});

import type { LogRecord } from "@dexnet/tlog/entries/record";
import { beforeEach, describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { createFakeLog, type FakeLog } from "../testing/fakes/fake-log.ts";
import { forwardToLog, outcomeOf } from "../testing/log-requests.ts";
import { createLedgerLog, type LedgerLog } from "./ledger-log.ts";
import type { AnsweredAnchor } from "./log-anchor.ts";
import { createLogPins } from "./log-pins.ts";
import type { LogSource } from "./log-source.ts";

const deployment = "6f8f57b4-0a0b-4c19-9d33-5a6d0f1c2e3a";
const address = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const owner = { deployment, address, proveReading: () => ({ nonce: "1-1", signature: "0x" }) };
const put = (cid: string): LogRecord => ({ kind: "put", deployment, address, at: new Date(0), cid, sizeBytes: 1000 });
const contract = { chainId: 56, address: `0x${"1".repeat(40)}`, explorer: null };

let honest: FakeLog;
let asked: LogSource;
let log: LedgerLog;

async function addEntries(to: FakeLog, ...cids: string[]): Promise<void> {
  for (const cid of cids) to.append(put(cid));
  await to.integrate();
}

beforeEach(async () => {
  honest = createFakeLog({ now: () => 0 });
  honest.contract = contract;
  asked = honest;
  await addEntries(honest, "one", "two", "three");
  const source = forwardToLog(() => asked);
  const pins = createLogPins(createLocalStore({ keyValue: createMemoryKeyValue() }));
  log = createLedgerLog({ source, pins, locks: createProcessLocks(), clock: { now: () => 0 } });
});

/** The answer of the honest log with another anchor. */
async function answerWith(change: (anchor: AnsweredAnchor) => Partial<AnsweredAnchor>): Promise<void> {
  const { anchor } = await honest.fetchAnchor(1);
  if (anchor === null) throw new Error("Nothing is anchored.");
  asked = { ...honest, fetchAnchor: async () => ({ contract, anchor: { ...anchor, ...change(anchor) } }) };
}

describe("anchors of the log", () => {
  test("are off, not there yet, or those of the smallest tree with the entries", async () => {
    honest.contract = null;
    expect(await log.fetchAnchor(deployment, 1)).toEqual({ state: "off" });
    honest.contract = contract;
    expect(await log.fetchAnchor(deployment, 1)).toEqual({ state: "waiting" });
    await honest.anchor();
    await addEntries(honest, "four", "five");
    await honest.anchor();
    await addEntries(honest, "six");
    await log.fetchNewestVersion(owner);
    expect(await log.fetchAnchor(deployment, 3)).toMatchObject({ state: "anchored", checkpoint: { size: 5 } });
    expect(await log.fetchAnchor(deployment, 6)).toMatchObject({ state: "anchored", checkpoint: { size: 8 } });
    expect(await log.fetchAnchor(deployment, 9)).toEqual({ state: "waiting" });
  });

  test("prove entries in the anchored tree", async () => {
    await honest.anchor();
    await addEntries(honest, "four");
    const { entries } = await log.proveEntries(owner, [{ kind: "put", subject: "two" }]);
    const found = await log.fetchAnchor(deployment, 2);
    if (found.state !== "anchored") throw new Error("Nothing is anchored.");
    const [again] = await log.proveAgain([...entries.values()], found.checkpoint);
    expect(again?.index).toBe(2);
    expect(again?.proof).not.toEqual(entries.get("two")?.proof);
  });

  test("may be of a larger tree than the device has seen, which it then continues", async () => {
    await log.fetchNewestVersion(owner);
    await addEntries(honest, "four");
    await honest.anchor();
    expect(await log.fetchAnchor(deployment, 6)).toMatchObject({ state: "anchored", checkpoint: { size: 7 } });
    asked = { ...honest, fetchNewestVersion: honest.fork(5).fetchNewestVersion };
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_stopped");
  });
});

describe("anchors of the log: lies of a ledger that the client detects", () => {
  test("another root on the chain than the log has signed is a violation, with evidence", async () => {
    await honest.anchor();
    await answerWith(() => ({ root: "ab".repeat(32) }));
    expect(await outcomeOf(log.fetchAnchor(deployment, 3))).toBe("log_contradicts_anchor");
    const violation = await log.readViolation(deployment);
    expect(violation?.code).toBe("log_contradicts_anchor");
    for (const part of [`anchor 5 ${"ab".repeat(32)}`, `contract 56:${contract.address}`, await honest.checkpoint()]) {
      expect(violation?.evidence).toContain(part);
    }
  });

  test.each([
    ["another contract", { ...contract, address: `0x${"2".repeat(40)}` }],
    ["another chain", { ...contract, chainId: 97 }],
    ["no contract", null],
  ])("%s than with the first anchor is refused, and is no violation", async (_, changed) => {
    honest.contract = { ...contract, address: `0x${"2".repeat(40)}` };
    expect(await log.fetchAnchor(deployment, 1)).toEqual({ state: "waiting" });
    honest.contract = contract;
    await honest.anchor();
    expect(await log.fetchAnchor(deployment, 3)).toMatchObject({ state: "anchored" });
    honest.contract = { ...contract, explorer: "https://explorer.example/{transaction}" };
    expect(await log.fetchAnchor(deployment, 3)).toMatchObject({ state: "anchored" });
    honest.contract = changed;
    expect(await outcomeOf(log.fetchAnchor(deployment, 3))).toBe("log_anchor_changed");
    expect(await log.readViolation(deployment)).toBeNull();
  });

  test("an anchored tree that does not fit the one of the device is a fork", async () => {
    await log.fetchNewestVersion(owner);
    const fork = honest.fork(1);
    fork.contract = contract;
    await addEntries(fork, "x", "y");
    await fork.anchor();
    asked = { ...honest, fetchAnchor: fork.fetchAnchor };
    expect(await outcomeOf(log.fetchAnchor(deployment, 1))).toBe("log_forked");
    expect((await log.readViolation(deployment))?.evidence).toContain(await fork.checkpoint());
  });

  test.each([
    ["wrong", (tile: Uint8Array) => tile.map((byte) => byte ^ 1)],
    ["cut", (tile: Uint8Array) => tile.slice(32)],
  ])("a %s tile is no fork of two honest checkpoints, and the anchor is shown with the right one", async (_, spoil) => {
    await log.fetchNewestVersion(owner);
    await addEntries(honest, "four");
    await honest.anchor();
    asked = { ...honest, readTile: async (tile) => spoil(await honest.readTile(tile)) };
    expect(await outcomeOf(log.fetchAnchor(deployment, 6))).toBe("bad_answer");
    expect(await log.readViolation(deployment)).toBeNull();
    asked = honest;
    expect(await log.fetchAnchor(deployment, 6)).toMatchObject({ state: "anchored" });
  });

  test.each([
    ["a tree without the entry", () => ({}), 6],
    ["another size than its checkpoint", () => ({ size: 4 }), 3],
    ["a checkpoint that the log has not signed", () => ({ checkpoint: "nothing\n" }), 3],
  ] as const)("an anchor of %s is refused", async (_, change, size) => {
    await honest.anchor();
    await answerWith(change);
    expect(await outcomeOf(log.fetchAnchor(deployment, size))).toBe("bad_answer");
    expect(await log.readViolation(deployment)).toBeNull();
  });
});

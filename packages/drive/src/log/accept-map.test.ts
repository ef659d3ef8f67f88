import { bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { verifyMapRoot } from "@dexnet/tlog/entries/entry";
import { verifyMapProof } from "@dexnet/tlog/map/map-proof";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { parseVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { beforeEach, describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { createFakeClock } from "../testing/fakes/fake-clock.ts";
import { createFakeLog, type FakeLog } from "../testing/fakes/fake-log.ts";
import { forwardToLog, outcomeOf } from "../testing/log-requests.ts";
import { createLedgerLog, type LedgerLog, type LogOwner } from "./ledger-log.ts";
import { createLogPins, type LogPins } from "./log-pins.ts";
import type { LogSource } from "./log-source.ts";

const deployment = "6f8f57b4-0a0b-4c19-9d33-5a6d0f1c2e3a";
const address = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const owner: LogOwner = { deployment, address, proveReading: () => ({ nonce: "1-1", signature: "0x" }) };
const hash = (digit: string) => digit.repeat(64);
const bytes = (hex: string) => bytesFromHex(hex) ?? new Uint8Array();

let honest: FakeLog;
/** The log that the device asks. A test exchanges it for a lying one. */
let asked: LogSource;
let pins: LogPins;

const startTab = (): LedgerLog =>
  createLedgerLog({
    source: forwardToLog(() => asked),
    pins,
    locks: createProcessLocks(),
    clock: createFakeClock(),
  });
const newPins = () => createLogPins(createLocalStore({ keyValue: createMemoryKeyValue() }));

/** Logs a version, with the root of the map after it. */
async function addVersion(log: FakeLog, version: number, hashHex: string, mapNumber = version): Promise<void> {
  const record = { kind: "version", deployment, address, at: new Date(0), signatureHex: "0xab", copyCids: [] } as const;
  log.append({ ...record, version, hashHex }, mapNumber);
  await log.integrate();
}

beforeEach(async () => {
  honest = createFakeLog(createFakeClock());
  asked = honest;
  pins = newPins();
  await addVersion(honest, 1, hash("1"));
});

/** Sizes and numbers of the evidence of a rollback, which it proves to somebody who has the key of the log only. */
function readRollback(evidence: string): number[] {
  const keyOf = (name: string) => new RegExp(`^${name} (.*)$`, "m").exec(evidence)?.[1] ?? "";
  const logKey = parseVerifierKey(keyOf("key"));
  const storageKey = bytes(keyOf("key of the storage in the map"));
  return ["older", "newer"].flatMap((name) => {
    const [, note = "", proofs = ""] =
      new RegExp(`^${name} checkpoint\n\n([^]*?\n)\n?({.*})$`, "m").exec(evidence) ?? [];
    const { checkpoint } = openCheckpoint(note, logKey);
    const { map_root: mapRoot, map_time: timeMs, inclusion, map } = JSON.parse(proofs);
    verifyMapRoot(checkpoint, { timeMs, mapRoot: bytes(mapRoot) }, inclusion.map(bytes));
    const { key, version: number, value } = map.entry;
    const entry = { key: bytes(key), version: number, value: bytes(value) };
    const found = verifyMapProof(bytes(mapRoot), storageKey, { siblings: map.siblings.map(bytes), entry });
    return [checkpoint.size, found?.version ?? -1];
  });
}

describe("map of the log: lies that the client detects", () => {
  test("a version that was replaced, logged once more in the public tree, to a device that has seen the newer one", async () => {
    const log = startTab();
    await addVersion(honest, 2, hash("2"));
    const { checkpoint: before } = await log.fetchNewestVersion(owner);
    await addVersion(honest, 1, hash("1"));
    const { newest, checkpoint: after } = await startTab().fetchNewestVersion(owner);
    expect(newest).toEqual({ version: 2, hashHex: hash("2") });
    const { code, evidence } = (await log.readViolation(deployment)) ?? { code: null, evidence: "" };
    expect(code).toBe("log_rolled_back");
    expect(readRollback(evidence)).toEqual([before.size, 2, after.size, 1]);
    await addVersion(honest, 2, hash("2"));
    expect((await log.fetchNewestVersion(owner)).newest?.version).toBe(2);
    expect((await log.readViolation(deployment))?.evidence).toBe(evidence);
  });

  test("an old version under a larger number than its own", async () => {
    await addVersion(honest, 2, hash("2"));
    await addVersion(honest, 1, hash("1"), 3);
    expect(await outcomeOf(startTab().fetchNewestVersion(owner))).toBe("bad_answer");
  });

  test("another version of the same number, and none any more, to a device that has seen the one before", async () => {
    const lies: [string, (log: FakeLog) => Promise<void>][] = [
      ["another version", (log) => addVersion(log, 1, hash("2"))],
      [
        "none",
        async (log) => {
          log.freezeMap(0);
          await log.integrate();
        },
      ],
    ];
    for (const [name, lie] of lies) {
      pins = newPins();
      asked = honest;
      await startTab().fetchNewestVersion(owner);
      const lying = honest.fork(honest.size());
      await lie(lying);
      asked = lying;
      await startTab().fetchNewestVersion(owner);
      expect([name, (await startTab().readViolation(deployment))?.code]).toEqual([name, "log_rolled_back"]);
    }
  });
});

test("map of the log: an answer that another tab's request for a later version has overtaken is no lie", async () => {
  const [one, two] = [startTab(), startTab()];
  asked = {
    ...honest,
    async fetchNewestVersion(...request) {
      const answer = await honest.fetchNewestVersion(...request);
      asked = honest;
      await addVersion(honest, 2, hash("2"));
      expect((await one.fetchNewestVersion(owner)).newest?.version).toBe(2);
      return answer;
    },
  };
  expect((await two.fetchNewestVersion(owner)).newest?.version).toBe(1);
  expect(await one.readViolation(deployment)).toBeNull();
});

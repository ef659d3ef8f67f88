import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { LogRecord } from "@dexnet/tlog/entries/record";
import { readConsistencyProof } from "@dexnet/tlog/merkle/consistency";
import { hashesFromTiles } from "@dexnet/tlog/merkle/tiles";
import { type Cosigner, createCosigner } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { beforeEach, describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { createFakeLog, type FakeLog } from "../testing/fakes/fake-log.ts";
import { forwardToLog, outcomeOf } from "../testing/log-requests.ts";
import { createLedgerLog, type LedgerLog } from "./ledger-log.ts";
import { createLogPins, type LogPins } from "./log-pins.ts";
import type { CosignedCheckpoint, LogSource } from "./log-source.ts";
import { checkRequirement } from "./witness-requirement.ts";

const deployment = "6f8f57b4-0a0b-4c19-9d33-5a6d0f1c2e3a";
const address = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const owner = { deployment, address, proveReading: () => ({ nonce: "1-1", signature: "0x" }) };
const now = Date.UTC(2026, 10, 17);
const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(now - hours * hour);

const witness = (byte: number, name = `w${byte}.example`) => createCosigner(name, new Uint8Array(32).fill(byte));
const [first, second, stranger] = [witness(1), witness(2), witness(3)];
const keyOf = ({ verifierKey }: Cosigner) => formatVerifierKey(verifierKey);
const put = (cid: string): LogRecord => ({ kind: "put", deployment, address, at: new Date(now), cid, sizeBytes: 1000 });

/** Clock of the device and of the ledger. */
let clockMs: number;
let honest: FakeLog;
let asked: LogSource;
let pins: LogPins;
let log: LedgerLog;

async function addEntries(to: FakeLog, ...cids: string[]): Promise<void> {
  for (const cid of cids) to.append(put(cid));
  await to.integrate();
}

beforeEach(async () => {
  clockMs = now;
  honest = createFakeLog({ now: () => clockMs });
  asked = honest;
  await addEntries(honest, "one", "two", "three");
  pins = createLogPins(createLocalStore({ keyValue: createMemoryKeyValue() }));
  await pins.writeRequirement({ keys: [keyOf(first), keyOf(second)], needed: 2 });
  const source = forwardToLog(() => asked);
  log = createLedgerLog({ source, pins, locks: createProcessLocks(), clock: { now: () => clockMs } });
});

const readDoubt = async () => (await log.fetchNewestVersion(owner)).doubt;
const isConfirmed = async () => (await readDoubt()) === null;

/** The answer of the honest log with other cosigned checkpoints. */
function answerWith(change: (cosigned: readonly CosignedCheckpoint[]) => readonly CosignedCheckpoint[]): void {
  asked = {
    ...honest,
    async fetchNewestVersion(...request) {
      const answer = await honest.fetchNewestVersion(...request);
      return { ...answer, cosigned: change(answer.cosigned) };
    },
  };
}

describe("witnesses that a device requires: accepted", () => {
  test("a checkpoint that all of them have cosigned, also when the log has grown since", async () => {
    await honest.cosign(hoursAgo(0), first, second);
    expect(await isConfirmed()).toBe(true);
    await addEntries(honest, "four", "five");
    expect(await isConfirmed()).toBe(true);
    expect(await log.readViolation(deployment)).toBeNull();
  });

  test("cosignatures on different checkpoints that the newest one continues", async () => {
    await honest.cosign(hoursAgo(2), first);
    await addEntries(honest, "four");
    await honest.cosign(hoursAgo(1), second);
    await addEntries(honest, "five");
    expect(await isConfirmed()).toBe(true);
  });

  test("one of two where one is needed, and none where none is", async () => {
    await pins.writeRequirement({ keys: [keyOf(first), keyOf(second)], needed: 1 });
    expect(await isConfirmed()).toBe(false);
    await honest.cosign(hoursAgo(24), second);
    expect(await isConfirmed()).toBe(true);
    await pins.writeRequirement({ keys: [], needed: 0 });
    asked = honest.fork(honest.size());
    expect(await isConfirmed()).toBe(true);
  });
});

describe("witnesses that a device requires: the version that a list must have", () => {
  const version = (number: number): LogRecord => ({
    kind: "version",
    deployment,
    address,
    at: new Date(now),
    version: number,
    hashHex: `${number}`.repeat(64),
    signatureHex: "0xab",
    copyCids: [],
  });
  async function addVersion(to: FakeLog, number: number): Promise<void> {
    to.append(version(number));
    await to.integrate();
  }
  const newest = async () => {
    const { newest: found, doubt } = await log.fetchNewestVersion(owner);
    return [found?.version ?? null, doubt === null];
  };
  /** The answer of a log with the cosigned checkpoints of the honest one. */
  async function answerCosigned(lying: FakeLog, change: Partial<CosignedCheckpoint> = {}): Promise<void> {
    const { cosigned } = await honest.fetchNewestVersion(address, 0, owner.proveReading());
    const size = lying.size();
    const hashes = hashesFromTiles(size, lying.readTile);
    const continued = await Promise.all(
      cosigned.map(async (one) => {
        const older = Number(parseNote(one.checkpoint).text.split("\n")[1]);
        const consistency = (await readConsistencyProof(older, size, hashes)).map(hexFromBytes);
        return { ...one, ...change, consistency };
      }),
    );
    asked = {
      ...lying,
      fetchNewestVersion: async (...request) => ({
        ...(await lying.fetchNewestVersion(...request)),
        cosigned: continued,
      }),
    };
  }

  test("is that of the newest checkpoint, also if it was saved after the one that they have cosigned", async () => {
    await addVersion(honest, 1);
    await honest.cosign(hoursAgo(0), first, second);
    expect(await newest()).toEqual([1, true]);
    await addVersion(honest, 2);
    expect(await newest()).toEqual([2, true]);
  });

  test("is not older than that of the map that they have cosigned, whatever comes after it", async () => {
    await addVersion(honest, 1);
    const old = honest.size();
    await addVersion(honest, 2);
    await honest.cosign(hoursAgo(0), first, second);
    const lying = honest.fork(honest.size());
    lying.freezeMap(old);
    await addEntries(lying, "x");
    await answerCosigned(lying);
    expect(await newest()).toEqual([2, true]);
    expect((await log.readViolation(deployment))?.code).toBe("log_rolled_back");
    lying.freezeMap(0);
    await addEntries(lying, "y");
    await answerCosigned(lying);
    expect(await newest()).toEqual([2, true]);
  });

  test("is that of the checkpoint that enough of them have confirmed, not of a larger one of fewer", async () => {
    await addVersion(honest, 1);
    await honest.cosign(hoursAgo(0), first);
    const size = honest.size();
    await addVersion(honest, 2);
    await honest.cosign(hoursAgo(0), second);
    const lying = honest.fork(honest.size());
    lying.freezeMap(0);
    await addEntries(lying, "x");
    await answerCosigned(lying);
    // The second witness has seen the larger tree, which begins with the smaller one.
    expect([size < honest.size(), await newest()]).toEqual([true, [1, true]]);
    await pins.writeRequirement({ keys: [keyOf(first), keyOf(second)], needed: 1 });
    expect(await newest()).toEqual([2, true]);
  });

  test("is not proven by an old tree that the witnesses cosign again every hour, because they are shown no other", async () => {
    await addVersion(honest, 1);
    const frozen = honest.fork(honest.size());
    // Every other device gets a tree that continues the frozen one.
    await addVersion(honest, 2);
    for (let hours = 1; hours <= 25; hours += 1) {
      clockMs = now + hours * hour;
      await frozen.cosign(new Date(clockMs), first, second);
    }
    const lying = frozen.fork(frozen.size());
    await lying.integrate();
    const { cosigned } = await frozen.fetchNewestVersion(address, 0, owner.proveReading());
    asked = frozen;
    expect([cosigned.length, await readDoubt()]).toEqual([25, "log_time_differs"]);
    // A tree for this device alone ends with a root of now and the old map.
    honest = frozen;
    await answerCosigned(lying);
    expect([await newest(), await readDoubt()]).toEqual([[1, false], "log_not_cosigned"]);
    await frozen.integrate();
    await frozen.cosign(new Date(clockMs), first, second);
    asked = frozen;
    expect(await newest()).toEqual([1, true]);
  });

  test("is not taken from another map than that of the cosigned checkpoint", async () => {
    await addVersion(honest, 1);
    const old = honest.fork(honest.size());
    await addVersion(honest, 2);
    await honest.cosign(hoursAgo(0), first, second);
    const {
      mapRoot,
      map,
      version: outdated,
      inclusion,
    } = await old.fetchNewestVersion(address, 0, owner.proveReading());
    for (const lie of [
      { map, version: outdated },
      { mapRoot, map, version: outdated },
    ]) {
      await answerCosigned(honest, lie);
      expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("bad_answer");
      await answerCosigned(honest, { ...lie, inclusion });
      expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("bad_answer");
    }
  });
});

test("witnesses that a device requires: a wrong clock of the device is named, and nobody is accused", async () => {
  await honest.cosign(hoursAgo(0), first, second);
  for (const [hours, doubt] of [
    [23, null],
    [25, "log_time_differs"],
    [-23, null],
    [-25, "log_time_differs"],
  ] as const) {
    clockMs = now + hours * hour;
    expect([hours, await readDoubt(), await log.readViolation(deployment)]).toEqual([hours, doubt, null]);
    await pins.writeRequirement({ keys: [], needed: 0 });
    expect([hours, await readDoubt()]).toEqual([hours, doubt]);
    await pins.writeRequirement({ keys: [keyOf(first), keyOf(second)], needed: 2 });
  }
});

describe("witnesses that a device requires: lies of a ledger that the client detects", () => {
  test("no cosignatures, and fewer than needed", async () => {
    expect(await isConfirmed()).toBe(false);
    await honest.cosign(hoursAgo(0), first);
    expect(await isConfirmed()).toBe(false);
  });

  test("cosignatures that are older than a day", async () => {
    await honest.cosign(hoursAgo(0), first);
    await honest.cosign(new Date(now - 24 * hour - 1_000), second);
    expect(await isConfirmed()).toBe(false);
  });

  test("a cosignature from next year, and none for a clock that is some hours behind", async () => {
    await honest.cosign(hoursAgo(0), first);
    await honest.cosign(hoursAgo(-24 * 365), second);
    expect(await isConfirmed()).toBe(false);
    await honest.cosign(hoursAgo(-23), second);
    expect(await isConfirmed()).toBe(true);
  });

  test("cosignatures of other keys, also under the name of a required witness", async () => {
    await honest.cosign(hoursAgo(0), first, stranger, witness(3, "w2.example"));
    expect(await isConfirmed()).toBe(false);
  });

  test("one witness twice: in a note, in two notes, and under two names in the requirement", async () => {
    await honest.cosign(hoursAgo(1), first, first);
    await honest.cosign(hoursAgo(0), first);
    expect(await isConfirmed()).toBe(false);
    const twice = { keys: [keyOf(first), keyOf(witness(1, "other.example")), keyOf(first)], needed: 1 };
    expect(checkRequirement(twice)).toEqual({ keys: [keyOf(first)], needed: 1 });
    expect(() => checkRequirement({ ...twice, needed: 2 })).toThrow(AppError);
  });

  test("a cosignature of another checkpoint", async () => {
    await honest.cosign(hoursAgo(0), first, second);
    await addEntries(honest, "four");
    const newest = await honest.checkpoint();
    answerWith((cosigned) =>
      cosigned.map((one) => {
        const { text, signatures } = parseNote(newest);
        const cosignatures = parseNote(one.checkpoint).signatures.slice(1);
        const checkpoint = formatNote({ text, signatures: [...signatures, ...cosignatures] });
        return { ...one, checkpoint, consistency: [] };
      }),
    );
    expect(await isConfirmed()).toBe(false);
  });

  test("a cosigned checkpoint that the log has not signed, or that is larger than the one of the answer", async () => {
    await honest.cosign(hoursAgo(0), first, second);
    answerWith((cosigned) =>
      cosigned.map((one) => {
        const { text, signatures } = parseNote(one.checkpoint);
        const other = createNoteSigner("localhost/dexnet", new Uint8Array(32).fill(12)).sign(text);
        return { ...one, checkpoint: formatNote({ text, signatures: [other, ...signatures.slice(1)] }) };
      }),
    );
    expect(await isConfirmed()).toBe(false);
    const larger = honest.fork(honest.size());
    await addEntries(larger, "four");
    await larger.cosign(hoursAgo(0), first, second);
    const { cosigned: ahead } = await larger.fetchNewestVersion(address, 0, owner.proveReading());
    answerWith(() => ahead);
    expect(await isConfirmed()).toBe(false);
  });

  test("an old cosigned checkpoint with the old list of its time, to a device that never saw the log", async () => {
    const old = honest.fork(honest.size());
    await old.cosign(hoursAgo(25), first, second);
    await addEntries(honest, "four");
    await honest.cosign(hoursAgo(0), first, second);
    asked = old;
    expect(await isConfirmed()).toBe(false);
    expect(await log.readViolation(deployment)).toBeNull();
  });

  test("another tree than the one that the witnesses have cosigned is a fork, with evidence", async () => {
    await honest.cosign(hoursAgo(0), first, second);
    const { cosigned } = await honest.fetchNewestVersion(address, 0, owner.proveReading());
    const fork = honest.fork(1);
    await addEntries(fork, "x", "y", "z");
    asked = {
      ...fork,
      fetchNewestVersion: async (...request) => ({ ...(await fork.fetchNewestVersion(...request)), cosigned }),
    };
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_forked");
    expect((await log.readViolation(deployment))?.evidence).toContain(await fork.checkpoint());
  });
});

test("witnesses that a device requires: keys of logs and other texts are refused", () => {
  for (const key of ["", "w1.example", honest.verifierKey, `${keyOf(first)}A`, keyOf(first).replace("w1", "w2")]) {
    expect(() => checkRequirement({ keys: [key], needed: 0 })).toThrow(new AppError("witness_key_invalid"));
  }
});

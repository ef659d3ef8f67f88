import { AppError } from "@dexnet/protocol/errors/errors";
import type { LogRecord } from "@dexnet/tlog/entries/record";
import { createNoteSigner, parseNote } from "@dexnet/tlog/notes/note";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
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
const otherAddress = "0x00000000219ab540356cBB839Cbe05303d7705Fa";
const at = new Date("2026-11-17T20:00:00.000Z");
const owner: LogOwner = { deployment, address, proveReading: () => ({ nonce: "1-1", signature: "0x" }) };

const hash = (digit: string) => digit.repeat(64);
const put = (cid: string, of = address): LogRecord => ({
  kind: "put",
  deployment,
  address: of,
  at,
  cid,
  sizeBytes: 1000,
});
const version = (number: number, hashHex: string, of = address): LogRecord => ({
  kind: "version",
  deployment,
  address: of,
  at,
  version: number,
  hashHex,
  signatureHex: "0xab",
  copyCids: [],
});
const deletion = (nonce: string, blocksHash: string): LogRecord => ({
  kind: "delete",
  deployment,
  address,
  at,
  nonce,
  blocksHash,
  signatureHex: "0xab",
});

let honest: FakeLog;
/** The log that the device asks. A test exchanges it for a lying one. */
let asked: LogSource;
let pins: LogPins;

function startTab(): LedgerLog {
  const source = forwardToLog(() => asked);
  return createLedgerLog({ source, pins, locks: createProcessLocks(), clock: createFakeClock() });
}

async function addEntries(log: FakeLog, ...records: LogRecord[]): Promise<void> {
  for (const record of records) log.append(record);
  await log.integrate();
}

beforeEach(async () => {
  honest = createFakeLog(createFakeClock());
  asked = honest;
  pins = createLogPins(createLocalStore({ keyValue: createMemoryKeyValue() }));
  await addEntries(
    honest,
    put("one"),
    put("two"),
    version(1, hash("1")),
    put("three"),
    version(9, hash("9"), otherAddress),
  );
});

describe("log of a deployment: honest answers", () => {
  test("give the newest version of a storage, and null for a storage without one", async () => {
    const log = startTab();
    expect((await log.fetchNewestVersion(owner)).newest).toEqual({ version: 1, hashHex: hash("1") });
    await addEntries(honest, put("four"), version(2, hash("2")));
    const { newest, checkpoint } = await log.fetchNewestVersion(owner);
    expect([newest, checkpoint.size]).toEqual([{ version: 2, hashHex: hash("2") }, 10]);
    const stranger = { ...owner, address: "0x52908400098527886E0F7030069857D2E4169EE7" };
    expect((await log.fetchNewestVersion(stranger)).newest).toBeNull();
    expect(await log.readViolation(deployment)).toBeNull();
  });

  test("prove own entries of one request, and leave out those that wait", async () => {
    honest.append(put("four"));
    const writes = ["one", "three", "four", "five"].map((subject) => ({ kind: "put" as const, subject }));
    const { entries } = await startTab().proveEntries(owner, writes);
    expect([...entries].map(([subject, { index }]) => [subject, index])).toEqual([
      ["one", 1],
      ["three", 4],
    ]);
  });

  test("continue by tiles where the answer has no proof, also over many tiles", async () => {
    const log = startTab();
    const writes = [{ kind: "put", subject: "one" }] as const;
    await log.proveEntries(owner, writes);
    await addEntries(honest, ...Array.from({ length: 700 }, (_, index) => put(`block${index}`)));
    const { entries, checkpoint } = await log.proveEntries(owner, [...writes, { kind: "put", subject: "block600" }]);
    expect([checkpoint.size, entries.get("block600")?.index, entries.size]).toEqual([708, 607, 2]);
  });

  test("are compared with the checkpoint that another tab has seen", async () => {
    await startTab().fetchNewestVersion(owner);
    asked = honest.fork(2);
    await addEntries(asked as FakeLog, put("x"), version(7, hash("7")), put("y"), put("z"));
    expect(await outcomeOf(startTab().fetchNewestVersion(owner))).toBe("log_forked");
  });

  test("that come in another order than the requests don't look like a fork", async () => {
    const late = honest.fork(honest.size());
    const [one, two] = [startTab(), startTab()];
    await addEntries(honest, put("four"));
    await one.fetchNewestVersion(owner);
    asked = { ...honest, fetchEntries: late.fetchEntries };
    await two.proveEntries(owner, [{ kind: "put", subject: "one" }]);
    expect(await one.readViolation(deployment)).toBeNull();
  });
});

describe("log of a deployment: lies that the client detects", () => {
  test("a fork: a larger tree with other entries, and the evidence has both signed checkpoints", async () => {
    const log = startTab();
    const { checkpoint } = await log.fetchNewestVersion(owner);
    const fork = honest.fork(4);
    await addEntries(fork, put("x"), put("y"), put("z"));
    asked = fork;
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_forked");
    const { code, evidence } = (await log.readViolation(deployment)) ?? { code: null, evidence: "" };
    expect(code).toBe("log_forked");
    for (const note of [checkpoint.note, await fork.checkpoint()]) expect(evidence).toContain(note);
    expect(evidence).toContain(honest.verifierKey);
    expect(evidence).toContain("consistency 7 8");
    expect(parseNote(checkpoint.note).signatures).toHaveLength(1);
  });

  test("a fork whose tiles and proofs are those of the honest log", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    const fork = honest.fork(3);
    await addEntries(fork, put("x"), put("y"), put("z"));
    await addEntries(honest, put("four"));
    asked = {
      ...honest,
      fetchNewestVersion: async (...request) => ({
        ...(await honest.fetchNewestVersion(...request)),
        checkpoint: await fork.checkpoint(),
      }),
    };
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_forked");
  });

  test("a rewritten entry", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    honest.replaceEntry(1, put("other"));
    await addEntries(honest, put("four"));
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_forked");
  });

  test("two checkpoints of one size, also if only the maps differ", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    const fork = honest.fork(5);
    await addEntries(fork, put("x"));
    asked = fork;
    expect(await outcomeOf(log.proveEntries(owner, [{ kind: "put", subject: "one" }]))).toBe("log_forked");
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_forked");
    const sameTree = honest.fork(6);
    sameTree.freezeMap(0);
    await sameTree.integrate();
    asked = sameTree;
    expect(await outcomeOf(log.proveEntries(owner, [{ kind: "put", subject: "one" }]))).toBe("log_forked");
  });

  test("a smaller tree that is not a part of the one that was seen, which the tiles of that one prove", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    const before = await pins.read(deployment);
    const fork = honest.fork(2);
    await addEntries(fork, put("x"));
    asked = fork;
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("bad_answer");
    expect(await pins.read(deployment)).toEqual(before);
    asked = { ...fork, readTile: honest.readTile };
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_forked");
    expect((await log.readViolation(deployment))?.evidence).toContain(
      "the newer tree begins with 4 entries of the root ",
    );
  });

  test("an old checkpoint with its old version, to a device that has seen a newer one", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    const old = honest.fork(honest.size());
    await addEntries(honest, version(2, hash("2")));
    await log.fetchNewestVersion(owner);
    asked = { ...old, readTile: honest.readTile };
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_stopped");
    expect(await log.readViolation(deployment)).toBeNull();
  });

  test("an entry at another index, an entry of another storage, and a record that the log does not commit to", async () => {
    const lies: [string, (entry: { index: number | null; record: string }) => object][] = [
      ["index", () => ({ index: 3 })],
      ["index beyond the tree", () => ({ index: 7 })],
      ["record", ({ record }) => ({ record: record.replace("size: 1000", "size: 1001") })],
      ["address", ({ record }) => ({ record: record.replace(address, otherAddress) })],
      ["deployment", ({ record }) => ({ record: record.replace(deployment, deployment.replace("6f", "7f")) })],
      ["no record", () => ({ record: "" })],
      ["salt", () => ({ salt: hash("0") })],
    ];
    for (const [name, lie] of lies) {
      asked = {
        ...honest,
        async fetchEntries(...request) {
          const answer = await honest.fetchEntries(...request);
          return { ...answer, entries: answer.entries.map((entry) => ({ ...entry, ...lie(entry) })) };
        },
      };
      const { entries, refused } = await startTab().proveEntries(owner, [{ kind: "put", subject: "one" }]);
      expect([name, entries.size, [...refused]]).toEqual([name, 0, ["one"]]);
    }
  });

  test("a delete with another list of blocks", async () => {
    await addEntries(honest, deletion("7-a", hash("a")));
    const log = startTab();
    const prove = async (blocksHash: string) =>
      (await log.proveEntries(owner, [{ kind: "delete", subject: "7-a", blocksHash }])).entries.size;
    expect([await prove(hash("a")), await prove(hash("b"))]).toEqual([1, 0]);
  });

  test("answers about the map that its root does not prove", async () => {
    const other = createFakeLog(createFakeClock());
    await addEntries(other, version(1, hash("1")));
    type Answer = Awaited<ReturnType<LogSource["fetchNewestVersion"]>>;
    const lies: [string, (answer: Answer) => object | Promise<object>][] = [
      ["an older version", () => ({ version: { version: 1, hash: hash("0") } })],
      ["another number", () => ({ version: { version: 2, hash: hash("1") } })],
      ["no version", () => ({ version: null })],
      ["no entry", ({ map }) => ({ map: { ...map, entry: null }, version: null })],
      [
        "the key of another storage",
        async () => await honest.fetchNewestVersion(otherAddress, 0, owner.proveReading()),
      ],
      [
        "the map of another tree",
        async () => ({ map: (await other.fetchNewestVersion(address, 0, owner.proveReading())).map }),
      ],
      ["hashes that are none", ({ map }) => ({ map: { ...map, siblings: ["zz"] } })],
      [
        "a checkpoint of another key",
        ({ checkpoint }) => ({ checkpoint: checkpoint.replace(/— (\S+) ..../u, "— $1 AAAA") }),
      ],
      ["a changed checkpoint", ({ checkpoint }) => ({ checkpoint: checkpoint.replace("\n7\n", "\n8\n") })],
      ["no checkpoint", () => ({ checkpoint: "" })],
    ];
    for (const [name, lie] of lies) {
      asked = {
        ...honest,
        async fetchNewestVersion(...request) {
          const answer = await honest.fetchNewestVersion(...request);
          return { ...answer, ...(await lie(answer)) };
        },
      };
      expect([name, await outcomeOf(startTab().fetchNewestVersion(owner))]).toEqual([name, "bad_answer"]);
    }
  });

  test("the map of an earlier time with the honest tree: its root is not the last entry", async () => {
    const old = honest.fork(honest.size());
    await addEntries(honest, put("four"), version(2, hash("2")));
    const { mapRoot, map, version: outdated } = await old.fetchNewestVersion(address, 0, owner.proveReading());
    expect(outdated?.version).toBe(1);
    const { inclusion } = await old.fetchNewestVersion(address, 0, owner.proveReading());
    for (const lie of [{ mapRoot }, { mapRoot, inclusion }]) {
      asked = {
        ...honest,
        fetchNewestVersion: async (...request) => ({
          ...(await honest.fetchNewestVersion(...request)),
          map,
          version: outdated,
          ...lie,
        }),
      };
      expect(await outcomeOf(startTab().fetchNewestVersion(owner))).toBe("bad_answer");
    }
  });

  test("a false root of the map at the end of a tree for one device: the honest tree does not continue that one", async () => {
    const log = startTab();
    const old = honest.size();
    await addEntries(honest, version(2, hash("2")));
    const lying = honest.fork(honest.size());
    lying.freezeMap(old);
    await addEntries(lying, put("four"));
    asked = lying;
    // This device has not seen the newer version, and nobody else this tree, so that one answer alone does not show the lie.
    expect((await log.fetchNewestVersion(owner)).newest?.version).toBe(1);
    await addEntries(honest, put("four"), version(3, hash("3")));
    asked = honest;
    expect(await outcomeOf(log.fetchNewestVersion(owner))).toBe("log_forked");
    const again = honest.fork(honest.size());
    again.freezeMap(old);
    await addEntries(again, put("five"));
    asked = again;
    expect(await outcomeOf(startTab().fetchNewestVersion(owner))).toBe("log_forked");
    expect((await log.readViolation(deployment))?.evidence).toContain(await lying.checkpoint());
  });

  test("another key than the pinned one", async () => {
    await startTab().fetchNewestVersion(owner);
    const pin = await pins.read(deployment);
    if (pin === null) throw new Error("Nothing is pinned.");
    const other = createNoteSigner("localhost/dexnet", new Uint8Array(32).fill(12)).verifierKey;
    await pins.write(deployment, { ...pin, verifierKey: formatVerifierKey(other), checkpoint: null });
    expect(await outcomeOf(startTab().fetchNewestVersion(owner))).toBe("bad_answer");
  });

  test("a violation stays when the log is honest again", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    asked = honest.fork(3);
    await addEntries(asked as FakeLog, put("x"), put("y"), put("z"));
    await outcomeOf(log.fetchNewestVersion(owner));
    asked = honest;
    await log.fetchNewestVersion(owner);
    expect((await startTab().readViolation(deployment))?.code).toBe("log_forked");
  });
});

describe("log of a deployment: faults that are no lies", () => {
  test("a connection that is lost while tiles are read is no fork, and pins nothing", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    const before = await pins.read(deployment);
    await addEntries(honest, put("four"));
    asked = { ...honest, readTile: () => Promise.reject(new AppError("network")) };
    expect(await outcomeOf(log.proveEntries(owner, [{ kind: "put", subject: "one" }]))).toBe("network");
    expect(await pins.read(deployment)).toEqual(before);
  });

  test("tiles that the server refuses to give, or that lead to another root, prove no fork, and nothing is pinned", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    const before = await pins.read(deployment);
    await addEntries(honest, put("four"));
    const lies: LogSource["readTile"][] = [
      () => Promise.reject(new AppError("not_found")),
      async (tile) => (await honest.readTile(tile)).map((byte) => byte ^ 1),
    ];
    for (const readTile of lies) {
      asked = { ...honest, readTile };
      expect(await outcomeOf(log.proveEntries(owner, [{ kind: "put", subject: "one" }]))).toBe("bad_answer");
      expect(await pins.read(deployment)).toEqual(before);
    }
  });

  test("a wrong tile in a cache is read again past it", async () => {
    const log = startTab();
    await log.fetchNewestVersion(owner);
    await addEntries(honest, put("four"));
    asked = {
      ...honest,
      readTile: async (tile, isFresh) => {
        const bytes = await honest.readTile(tile);
        return isFresh === true ? bytes : bytes.map((byte) => byte ^ 1);
      },
    };
    const { entries } = await log.proveEntries(owner, [{ kind: "put", subject: "one" }]);
    expect(entries.get("one")?.index).toBe(1);
    expect(await log.readViolation(deployment)).toBeNull();
  });
});

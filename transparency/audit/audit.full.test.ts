import type { LogEntry } from "@dexnet/tlog/entries/entry";
import { mapValueOfForgotten } from "@dexnet/tlog/map/map-entry";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AuditRig, startAuditRig } from "./testing/audit-rig.ts";
import {
  logSigner,
  type ServedLog,
  testEntries,
  testEntry,
  testRoot,
  testRootAt,
  testTimeMs,
} from "./testing/served-log.ts";

let rig: AuditRig;
let log: ServedLog;
beforeEach(async () => {
  rig = await startAuditRig();
  log = rig.log;
});
afterEach(() => rig.close());

describe("auditor with an honest log", () => {
  it("verifies all entries and tiles, and goes on from there the next time", async () => {
    const first = await rig.runAudit();
    expect(first.text).toContain("600 entries");
    expect(first.text).toContain("411 puts, 69 deletes, 119 versions, 1 roots of the map; 4 tiles verified");
    expect(first.text).toContain("7 storages, every root verified");
    expect(first.text).toContain("not sampled, give the phrase of a storage");
    expect(first.text).toContain("no violation");
    expect(first.code).toBe(0);
    expect((await rig.runAudit()).text).toContain(
      "0 puts, 0 deletes, 0 versions, 0 roots of the map; 0 tiles verified; 5 entries read again",
    );
    log.entries.push(...testEntries(600, 1_000));
    const last = await rig.runAudit();
    expect(last.text).toContain("1,000 entries");
    expect(last.code).toBe(0);
  });

  it.each([0, 1, 255, 256, 257])("verifies a log of %i entries, and one more", async (size) => {
    log.entries = testEntries(0, size);
    expect((await rig.runAudit()).code).toBe(0);
    log.entries.push(testEntry(size), testRoot);
    expect((await rig.runAudit()).code).toBe(0);
  });

  it("reads the full tile where the log has deleted a partial one", async () => {
    log.entries = [...testEntries(0, 500), ...testEntries(500, 512)];
    const full = { bundle: `/v1/log/tile/entries/001`, tile: `/v1/log/tile/0/001` };
    const bytes = async (path: string) => new Uint8Array(await (await fetch(`${log.url}${path}`)).arrayBuffer());
    const answers = { bundle: await bytes(full.bundle), tile: await bytes(full.tile) };
    log.entries = testEntries(0, 500);
    log.answers.set(`${full.bundle}.p/244`, null).set(full.bundle, answers.bundle);
    log.answers.set(`${full.tile}.p/244`, null).set(full.tile, answers.tile);
    expect((await rig.runAudit()).code).toBe(0);
  });

  it("accuses nobody when the ledger can't be reached", async () => {
    await rig.runAudit();
    const ledgerUrl = "http://127.0.0.1:1";
    await expect(rig.runAudit({ ledgerUrl })).rejects.toMatchObject({ name: "AuditFault" });
    expect((await rig.runAudit()).code).toBe(0);
  });

  it("refuses a folder with audits of another log", async () => {
    await rig.runAudit();
    const { verifierKey } = createNoteSigner("log.example/test", new Uint8Array(32).fill(8));
    await expect(rig.runAudit({ logKey: verifierKey })).rejects.toThrow("another key");
  });
});

describe("auditor with a lying log", () => {
  it("finds a fork, and keeps both signed checkpoints as evidence", async () => {
    await rig.runAudit();
    const before = await log.checkpoint();
    log.entries = [...testEntries(0, 599), testEntry(7_777), ...testEntries(600, 700)];
    await rig.expectViolation("The log was forked: its checkpoint of 700 entries does not continue that of 600.");
    expect(await rig.readEvidence()).toContain(`${before}\n${await log.checkpoint()}`);
  });

  it("finds an old entry that was rewritten together with the whole tree", async () => {
    await rig.runAudit();
    log.entries = [testEntry(7_777), ...testEntries(1, 700)];
    await rig.expectViolation("The log was forked");
  });

  it("finds an entry of the last bundle that was rewritten only there", async () => {
    await rig.runAudit();
    log.entries.push(testEntry(600), testRoot);
    log.bundleEntries.set(599, testEntry(7_777));
    await rig.expectViolation("The log has rewritten the entry 599, which an earlier audit has read.");
  });

  it("finds an audited entry that was rewritten only in its bundle, by reading entries again", async () => {
    await rig.runAudit();
    for (let index = 0; index < 600; index += 1) log.bundleEntries.set(index, testEntry(index + 5_000));
    await rig.expectViolation("it is not in the signed tree");
  });

  it("finds new entries that are not those of the signed tree", async () => {
    log.bundleEntries.set(300, testEntry(7_777));
    await rig.expectViolation("The tile tile/0/001 differs from the entries of the log.");
  });

  it("finds a tile that differs from the entries", async () => {
    log.answers.set("/v1/log/tile/1/000.p/2", new Uint8Array(64));
    await rig.expectViolation("The tile tile/1/000.p/2 differs from the entries of the log.");
  });

  it("finds a map that differs from the entries", async () => {
    // The newest version of the last storage is left out.
    log.mapEntries = log.entries.slice(0, 594);
    await rig.expectViolation("The map of newest versions differs from the entries of the log, by the root at 599.");
    expect(await rig.readEvidence()).toContain(await log.checkpoint());
  });

  it("finds a false root of the map that a right one follows", async () => {
    const wrong: LogEntry = { kind: "root", timeMs: testTimeMs, mapRoot: new Uint8Array(32).fill(1) };
    log.entries = [...testEntries(0, 300), wrong, ...testEntries(301, 600)];
    await rig.expectViolation("The map of newest versions differs from the entries of the log, by the root at 300.");
  });

  it("finds a map that goes back with right roots, within a run and between two, and over a deleted storage", async () => {
    const hash = (byte: number) => new Uint8Array(32).fill(byte);
    const entryOf = (number: number, value: Uint8Array): LogEntry => ({
      kind: "version",
      commitment: hash(1),
      map: { key: hash(200), version: number, value },
    });
    const [first, second] = [entryOf(1, hash(1)), entryOf(2, hash(2))];
    const deleted = entryOf(2, mapValueOfForgotten());
    const start = testEntries(0, 10);
    for (const between of [[], [testRoot], [deleted, testRoot]]) {
      log.entries = [...start, first, testRoot, second, ...between, first, testRoot, entryOf(3, hash(4)), testRoot];
      await rig.expectViolation(`The map goes back from version 2 to 1 at ${"c8".repeat(32)}.`);
    }
    log.entries = [...start, first, testRoot, second, deleted, testRoot];
    expect((await rig.runAudit()).code).toBe(0);
    log.entries.push(second, testRoot);
    await rig.expectViolation("The map goes back from version 2 to 2");
    expect(await rig.readEvidence()).toContain(logSigner.verifierKey.name);
  });

  it("finds a checkpoint that does not end with the root of its map", async () => {
    log.entries.push(testEntry(600));
    await rig.expectViolation("The checkpoint of the log does not end with the root of its map.");
  });

  it("finds a log without a root of the last hours, and one whose time is ahead", async () => {
    for (const hours of [3, -3]) {
      rig.nowMs = testTimeMs + hours * 3_600_000;
      expect((await rig.runAudit()).code).toBe(0);
      rig.nowMs += hours;
      await rig.expectViolation(`The newest root of the log is of ${new Date(testTimeMs).toISOString()}`);
    }
    rig.nowMs = testTimeMs + 4 * 3_600_000;
    log.entries.push(testRootAt(rig.nowMs));
    expect((await rig.runAudit()).text).toContain(`601 entries until ${new Date(rig.nowMs).toISOString()}`);
  });

  it("finds a root with an earlier time than the one before it, in one run and in two", async () => {
    log.entries.push(testRootAt(testTimeMs - 1), testRoot);
    await rig.expectViolation("The root at 600 has an earlier time than the one before it.");
    log.entries = testEntries(0, 600);
    expect((await rig.runAudit()).code).toBe(0);
    log.entries.push(testRootAt(testTimeMs - 1));
    await rig.expectViolation("The root at 600 has an earlier time than the one before it.");
  });

  it("finds two checkpoints of one size with different trees", async () => {
    await rig.runAudit();
    log.entries = [...testEntries(0, 599), testEntry(7_777)];
    await rig.expectViolation("The log has signed two checkpoints of 600 entries.");
  });

  it("finds two checkpoints of one size with different maps", async () => {
    await rig.runAudit();
    log.mapEntries = log.entries.slice(0, 594);
    await rig.expectViolation("The log has signed two checkpoints of 600 entries.");
  });

  it("finds a log that went back", async () => {
    await rig.runAudit();
    log.entries = testEntries(0, 500);
    await rig.expectViolation("The log went back from 600 to 500 entries.");
  });

  it("finds a log that has stopped while blocks are stored", async () => {
    log.blocksCount = 400;
    await rig.runAudit();
    log.blocksCount = 401;
    await rig.expectViolation("The log has stopped: the ledger has stored 1 blocks since the last audit");
    log.entries.push({ kind: "put", commitment: new Uint8Array(32) }, testRoot);
    expect((await rig.runAudit()).code).toBe(0);
  });

  it.each([
    ["withholds its", null],
    ["answers without", "{}"],
    [
      "answers with unreadable",
      JSON.stringify({ blocks_count: -1, unique_blocks: 1, total_blocks: 3, replication_percent: 1 }),
    ],
  ])(
    "can't tell whether the log has stopped if the ledger %s figures, and compares the next ones",
    async (_, answer) => {
      const path = "/v1/statistics/blocks/summary_info";
      log.answers.set(path, answer);
      const { code, text } = await rig.runAudit();
      expect([code, text]).toEqual([
        3,
        expect.stringContaining("not complete: the ledger does not report its figures"),
      ]);
      log.answers.delete(path);
      log.blocksCount = 400;
      expect((await rig.runAudit()).code).toBe(0);
      log.entries.push({ kind: "put", commitment: new Uint8Array(32) }, testRoot);
      log.answers.set(path, answer);
      expect((await rig.runAudit()).code).toBe(3);
      log.answers.delete(path);
      log.blocksCount = 401;
      expect((await rig.runAudit()).code).toBe(0);
      log.answers.set(path, answer);
      expect((await rig.runAudit()).code).toBe(3);
      log.answers.delete(path);
      log.blocksCount = 402;
      await rig.expectViolation("The log has stopped: the ledger has stored 1 blocks since the last audit");
    },
  );

  it("finds figures that fall without an entry that could have removed a block", async () => {
    log.blocksCount = 400;
    await rig.runAudit();
    log.blocksCount = 399;
    await rig.expectViolation("The ledger has 1 blocks fewer than at the last audit, and the log has no entry");
    log.entries.push({ kind: "delete", commitment: new Uint8Array(32) }, testRoot);
    expect((await rig.runAudit()).code).toBe(0);
  });

  it("finds a checkpoint that another key has signed", async () => {
    await rig.runAudit();
    const { text } = parseNote(await log.checkpoint());
    const stranger = createNoteSigner(logSigner.verifierKey.name, new Uint8Array(32).fill(8));
    log.answers.set("/v1/log/checkpoint", formatNote({ text, signatures: [stranger.sign(text)] }));
    await rig.expectViolation("The log serves a checkpoint without a valid signature of its key.");
  });

  it("finds a ledger that names another key than the pinned one", async () => {
    await rig.runAudit();
    const stranger = createNoteSigner(logSigner.verifierKey.name, new Uint8Array(32).fill(8));
    log.answers.set("/v1/log/info", JSON.stringify({ verifier_key: formatVerifierKey(stranger.verifierKey) }));
    await rig.expectViolation("The ledger names another key of its log");
  });

  it("finds entries and tiles that the log withholds", async () => {
    log.answers.set("/v1/log/tile/entries/001", null);
    await rig.expectViolation("The log does not serve tile/entries/001");
  });

  it.each([
    ["ends in the middle", Uint8Array.of(0, 34, 1)],
    ["has too few entries", new Uint8Array()],
    ["has an entry of no known form", new Uint8Array(512)],
  ])("finds a bundle that %s", async (_, bytes) => {
    log.answers.set("/v1/log/tile/entries/000", bytes);
    expect((await rig.runAudit()).code).toBe(1);
  });

  it("accuses nobody of an entry of a later format, and does not say that the log is right", async () => {
    const path = "/v1/log/tile/entries/000";
    const bundle = new Uint8Array(await (await fetch(`${log.url}${path}`)).arrayBuffer());
    // Two bytes of length are before the entry.
    bundle[2] = 2;
    log.answers.set(path, bundle);
    await expect(rig.runAudit()).rejects.toMatchObject({
      name: "AuditFault",
      message: expect.stringContaining("entry 0"),
    });
  });

  it("finds a block that the ledger has lost, and one with other bytes", async () => {
    const cid = `b${"a".repeat(58)}`;
    await rig.expectViolation(`The ledger does not have the block ${cid}.`, { blockCids: [cid] });
    log.answers.set(`/v1/blocks/${cid}`, new Uint8Array(400));
    await rig.expectViolation(`The bytes of the block ${cid} are wrong.`, { blockCids: [cid] });
  });
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LogEntry } from "@dexnet/tlog/entries/entry";
import { mapValueOfForgotten } from "@dexnet/tlog/map/map-entry";
import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { parsePolicy } from "@dexnet/tlog/notes/policy";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AuditArguments, readArguments } from "./arguments.ts";
import { audit } from "./run.ts";
import {
  logSigner,
  type ServedLog,
  serveLog,
  testEntries,
  testEntry,
  testRoot,
  testRootAt,
  testTimeMs,
} from "./testing/served-log.ts";

let folder: string;
let log: ServedLog;
let nowMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-audit-"));
  nowMs = testTimeMs;
  log = await serveLog();
  log.entries = testEntries(0, 600);
});
afterEach(async () => {
  await log.close();
  await rm(folder, { recursive: true });
  await rm(`${folder}.lock`, { force: true });
});

const usual: Omit<AuditArguments, "ledgerUrl" | "folder"> = {
  logKey: undefined,
  policy: undefined,
  rpcUrl: undefined,
  contract: undefined,
  samples: 5,
  blockSamples: 50,
  blockCids: [],
  phraseFile: undefined,
};

async function runAudit(changes: Partial<AuditArguments> = {}) {
  let text = "";
  const code = await audit({
    request: { ledgerUrl: log.url, folder, ...usual, ...changes },
    out: { write: (part) => (text += part) },
    now: () => new Date(nowMs),
    integrationMs: 0,
    pollMs: 1,
    firstWaitMs: 1,
  });
  return { code, text };
}

async function expectViolation(sentence: string, changes: Partial<AuditArguments> = {}) {
  const stateBefore = await readFile(join(folder, "state.json"), "utf8").catch(() => undefined);
  const { code, text } = await runAudit(changes);
  expect(text).toContain(sentence);
  expect(code).toBe(1);
  // The state of the last good audit stays, so the next audit finds the violation too.
  expect(await readFile(join(folder, "state.json"), "utf8").catch(() => undefined)).toBe(stateBefore);
  expect((await runAudit(changes)).code).toBe(1);
}

async function readEvidence(): Promise<string> {
  const [name = ""] = await readdir(join(folder, "evidence"));
  return await readFile(join(folder, "evidence", name), "utf8");
}

describe("auditor with an honest log", () => {
  it("verifies all entries and tiles, and goes on from there the next time", async () => {
    const first = await runAudit();
    expect(first.text).toContain("600 entries");
    expect(first.text).toContain("411 puts, 69 deletes, 119 versions, 1 roots of the map; 4 tiles verified");
    expect(first.text).toContain("7 storages, every root verified");
    expect(first.text).toContain("not sampled, give the phrase of a storage");
    expect(first.text).toContain("no violation");
    expect(first.code).toBe(0);
    expect((await runAudit()).text).toContain(
      "0 puts, 0 deletes, 0 versions, 0 roots of the map; 0 tiles verified; 5 entries read again",
    );
    log.entries.push(...testEntries(600, 1_000));
    const last = await runAudit();
    expect(last.text).toContain("1,000 entries");
    expect(last.code).toBe(0);
  });

  it.each([0, 1, 255, 256, 257])("verifies a log of %i entries, and one more", async (size) => {
    log.entries = testEntries(0, size);
    expect((await runAudit()).code).toBe(0);
    log.entries.push(testEntry(size), testRoot);
    expect((await runAudit()).code).toBe(0);
  });

  it("reads the full tile where the log has deleted a partial one", async () => {
    log.entries = [...testEntries(0, 500), ...testEntries(500, 512)];
    const full = { bundle: `/v1/log/tile/entries/001`, tile: `/v1/log/tile/0/001` };
    const bytes = async (path: string) => new Uint8Array(await (await fetch(`${log.url}${path}`)).arrayBuffer());
    const answers = { bundle: await bytes(full.bundle), tile: await bytes(full.tile) };
    log.entries = testEntries(0, 500);
    log.answers.set(`${full.bundle}.p/244`, null).set(full.bundle, answers.bundle);
    log.answers.set(`${full.tile}.p/244`, null).set(full.tile, answers.tile);
    expect((await runAudit()).code).toBe(0);
  });

  it("accuses nobody when the ledger can't be reached", async () => {
    await runAudit();
    const ledgerUrl = "http://127.0.0.1:1";
    await expect(runAudit({ ledgerUrl })).rejects.toMatchObject({ name: "AuditFault" });
    expect((await runAudit()).code).toBe(0);
  });

  it("refuses a folder with audits of another log", async () => {
    await runAudit();
    const { verifierKey } = createNoteSigner("log.example/test", new Uint8Array(32).fill(8));
    await expect(runAudit({ logKey: verifierKey })).rejects.toThrow("another key");
  });
});

describe("auditor with a lying log", () => {
  it("finds a fork, and keeps both signed checkpoints as evidence", async () => {
    await runAudit();
    const before = await log.checkpoint();
    log.entries = [...testEntries(0, 599), testEntry(7_777), ...testEntries(600, 700)];
    await expectViolation("The log was forked: its checkpoint of 700 entries does not continue that of 600.");
    expect(await readEvidence()).toContain(`${before}\n${await log.checkpoint()}`);
  });

  it("finds an old entry that was rewritten together with the whole tree", async () => {
    await runAudit();
    log.entries = [testEntry(7_777), ...testEntries(1, 700)];
    await expectViolation("The log was forked");
  });

  it("finds an entry of the last bundle that was rewritten only there", async () => {
    await runAudit();
    log.entries.push(testEntry(600), testRoot);
    log.bundleEntries.set(599, testEntry(7_777));
    await expectViolation("The log has rewritten the entry 599, which an earlier audit has read.");
  });

  it("finds an audited entry that was rewritten only in its bundle, by reading entries again", async () => {
    await runAudit();
    for (let index = 0; index < 600; index += 1) log.bundleEntries.set(index, testEntry(index + 5_000));
    await expectViolation("it is not in the signed tree");
  });

  it("finds new entries that are not those of the signed tree", async () => {
    log.bundleEntries.set(300, testEntry(7_777));
    await expectViolation("The tile tile/0/001 differs from the entries of the log.");
  });

  it("finds a tile that differs from the entries", async () => {
    log.answers.set("/v1/log/tile/1/000.p/2", new Uint8Array(64));
    await expectViolation("The tile tile/1/000.p/2 differs from the entries of the log.");
  });

  it("finds a map that differs from the entries", async () => {
    // The newest version of the last storage is left out.
    log.mapEntries = log.entries.slice(0, 594);
    await expectViolation("The map of newest versions differs from the entries of the log, by the root at 599.");
    expect(await readEvidence()).toContain(await log.checkpoint());
  });

  it("finds a false root of the map that a right one follows", async () => {
    const wrong: LogEntry = { kind: "root", timeMs: testTimeMs, mapRoot: new Uint8Array(32).fill(1) };
    log.entries = [...testEntries(0, 300), wrong, ...testEntries(301, 600)];
    await expectViolation("The map of newest versions differs from the entries of the log, by the root at 300.");
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
      await expectViolation(`The map goes back from version 2 to 1 at ${"c8".repeat(32)}.`);
    }
    log.entries = [...start, first, testRoot, second, deleted, testRoot];
    expect((await runAudit()).code).toBe(0);
    log.entries.push(second, testRoot);
    await expectViolation("The map goes back from version 2 to 2");
    expect(await readEvidence()).toContain(logSigner.verifierKey.name);
  });

  it("finds a checkpoint that does not end with the root of its map", async () => {
    log.entries.push(testEntry(600));
    await expectViolation("The checkpoint of the log does not end with the root of its map.");
  });

  it("finds a log without a root of the last hours, and one whose time is ahead", async () => {
    for (const hours of [3, -3]) {
      nowMs = testTimeMs + hours * 3_600_000;
      expect((await runAudit()).code).toBe(0);
      nowMs += hours;
      await expectViolation(`The newest root of the log is of ${new Date(testTimeMs).toISOString()}`);
    }
    nowMs = testTimeMs + 4 * 3_600_000;
    log.entries.push(testRootAt(nowMs));
    expect((await runAudit()).text).toContain(`601 entries until ${new Date(nowMs).toISOString()}`);
  });

  it("finds a root with an earlier time than the one before it, in one run and in two", async () => {
    log.entries.push(testRootAt(testTimeMs - 1), testRoot);
    await expectViolation("The root at 600 has an earlier time than the one before it.");
    log.entries = testEntries(0, 600);
    expect((await runAudit()).code).toBe(0);
    log.entries.push(testRootAt(testTimeMs - 1));
    await expectViolation("The root at 600 has an earlier time than the one before it.");
  });

  it("finds two checkpoints of one size with different trees", async () => {
    await runAudit();
    log.entries = [...testEntries(0, 599), testEntry(7_777)];
    await expectViolation("The log has signed two checkpoints of 600 entries.");
  });

  it("finds two checkpoints of one size with different maps", async () => {
    await runAudit();
    log.mapEntries = log.entries.slice(0, 594);
    await expectViolation("The log has signed two checkpoints of 600 entries.");
  });

  it("finds a log that went back", async () => {
    await runAudit();
    log.entries = testEntries(0, 500);
    await expectViolation("The log went back from 600 to 500 entries.");
  });

  it("finds a log that has stopped while blocks are stored", async () => {
    log.blocksCount = 400;
    await runAudit();
    log.blocksCount = 401;
    await expectViolation("The log has stopped: the ledger has stored 1 blocks since the last audit");
    log.entries.push({ kind: "put", commitment: new Uint8Array(32) }, testRoot);
    expect((await runAudit()).code).toBe(0);
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
      const { code, text } = await runAudit();
      expect([code, text]).toEqual([
        3,
        expect.stringContaining("not complete: the ledger does not report its figures"),
      ]);
      log.answers.delete(path);
      log.blocksCount = 400;
      expect((await runAudit()).code).toBe(0);
      log.entries.push({ kind: "put", commitment: new Uint8Array(32) }, testRoot);
      log.answers.set(path, answer);
      expect((await runAudit()).code).toBe(3);
      log.answers.delete(path);
      log.blocksCount = 401;
      expect((await runAudit()).code).toBe(0);
      log.answers.set(path, answer);
      expect((await runAudit()).code).toBe(3);
      log.answers.delete(path);
      log.blocksCount = 402;
      await expectViolation("The log has stopped: the ledger has stored 1 blocks since the last audit");
    },
  );

  it("finds figures that fall without an entry that could have removed a block", async () => {
    log.blocksCount = 400;
    await runAudit();
    log.blocksCount = 399;
    await expectViolation("The ledger has 1 blocks fewer than at the last audit, and the log has no entry");
    log.entries.push({ kind: "delete", commitment: new Uint8Array(32) }, testRoot);
    expect((await runAudit()).code).toBe(0);
  });

  it("finds a checkpoint that another key has signed", async () => {
    await runAudit();
    const { text } = parseNote(await log.checkpoint());
    const stranger = createNoteSigner(logSigner.verifierKey.name, new Uint8Array(32).fill(8));
    log.answers.set("/v1/log/checkpoint", formatNote({ text, signatures: [stranger.sign(text)] }));
    await expectViolation("The log serves a checkpoint without a valid signature of its key.");
  });

  it("finds a ledger that names another key than the pinned one", async () => {
    await runAudit();
    const stranger = createNoteSigner(logSigner.verifierKey.name, new Uint8Array(32).fill(8));
    log.answers.set("/v1/log/info", JSON.stringify({ verifier_key: formatVerifierKey(stranger.verifierKey) }));
    await expectViolation("The ledger names another key of its log");
  });

  it("finds entries and tiles that the log withholds", async () => {
    log.answers.set("/v1/log/tile/entries/001", null);
    await expectViolation("The log does not serve tile/entries/001");
  });

  it.each([
    ["ends in the middle", Uint8Array.of(0, 34, 1)],
    ["has too few entries", new Uint8Array()],
    ["has an entry of no known form", new Uint8Array(512)],
  ])("finds a bundle that %s", async (_, bytes) => {
    log.answers.set("/v1/log/tile/entries/000", bytes);
    expect((await runAudit()).code).toBe(1);
  });

  it("accuses nobody of an entry of a later format, and does not say that the log is right", async () => {
    const path = "/v1/log/tile/entries/000";
    const bundle = new Uint8Array(await (await fetch(`${log.url}${path}`)).arrayBuffer());
    // Two bytes of length are before the entry.
    bundle[2] = 2;
    log.answers.set(path, bundle);
    await expect(runAudit()).rejects.toMatchObject({ name: "AuditFault", message: expect.stringContaining("entry 0") });
  });

  it("finds a block that the ledger has lost, and one with other bytes", async () => {
    const cid = `b${"a".repeat(58)}`;
    await expectViolation(`The ledger does not have the block ${cid}.`, { blockCids: [cid] });
    log.answers.set(`/v1/blocks/${cid}`, new Uint8Array(400));
    await expectViolation(`The bytes of the block ${cid} are wrong.`, { blockCids: [cid] });
  });
});

describe("auditor with a policy of witnesses", () => {
  const cosigners = [1, 2, 3].map((byte) => createCosigner(`w${byte}.example`, new Uint8Array(32).fill(byte)));
  const policyOf = (witnessUrl = "") =>
    parsePolicy(
      [
        `log ${formatVerifierKey(logSigner.verifierKey)}`,
        ...cosigners.map(({ verifierKey }, at) => `witness w${at} ${formatVerifierKey(verifierKey)} ${witnessUrl}`),
        "group any-two 2 w0 w1 w2",
        "quorum any-two",
      ].join("\n"),
    );

  it("accepts a checkpoint with enough cosignatures, and none with too few", async () => {
    log.cosigners = cosigners.slice(0, 1);
    await expectViolation("Too few witnesses of the policy have cosigned the checkpoint.", { policy: policyOf() });
    log.cosigners = cosigners.slice(1);
    const { code, text } = await runAudit({ policy: policyOf() });
    expect(text).toContain("2 of 3 of the policy have cosigned: w2.example at 2027-01-15T08:00:00.000Z");
    expect(code).toBe(0);
  });

  it("finds a wrong cosignature", async () => {
    log.cosigners = cosigners;
    const other = await log.checkpoint();
    log.entries.push(testEntry(600), testRoot);
    const lines = parseNote(other).signatures.slice(1);
    const note = parseNote(await log.checkpoint());
    const [own] = note.signatures;
    log.answers.set(
      "/v1/log/checkpoint",
      formatNote({ ...note, signatures: [...(own === undefined ? [] : [own]), ...lines] }),
    );
    await expectViolation("A cosignature on the checkpoint is wrong.", { policy: policyOf() });
  });

  it("finds a fork that a witness was shown", async () => {
    log.cosigners = cosigners;
    log.entries = [...testEntries(0, 301), ...testEntries(301, 600)];
    const witness = await serveLog();
    try {
      witness.entries = [...testEntries(0, 300), testEntry(7_777)];
      witness.cosigners = cosigners;
      witness.answers.set(await witnessPath(), await witness.checkpoint());
      await expectViolation("it has shown a witness another tree of 301 entries", { policy: policyOf(witness.url) });
      witness.entries = testEntries(0, 301);
      witness.answers.set(await witnessPath(), await witness.checkpoint());
      expect((await runAudit({ policy: policyOf(witness.url) })).code).toBe(0);
    } finally {
      await witness.close();
    }
  });

  it("says that a witness is shown no recent state, which it may cosign again and again", async () => {
    log.cosigners = cosigners;
    const witness = await serveLog();
    try {
      witness.cosigners = cosigners;
      witness.entries = [...log.entries];
      witness.answers.set(await witnessPath(), await witness.checkpoint());
      for (const [hours, code] of [
        [3, 0],
        [4, 3],
      ] as const) {
        nowMs = testTimeMs + hours * 3_600_000;
        log.entries.push(testEntry(log.entries.length), testRootAt(nowMs));
        const result = await runAudit({ policy: policyOf(witness.url) });
        expect(result.code).toBe(code);
        const lag = `the witness w1.example has seen the log until ${new Date(testTimeMs).toISOString()} only`;
        expect(result.text.includes(lag)).toBe(code === 3);
      }
    } finally {
      await witness.close();
    }
  });

  async function witnessPath(): Promise<string> {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(logSigner.verifierKey.name));
    return `/${Buffer.from(digest).toString("hex")}/checkpoint`;
  }
});

describe("arguments of the audit", () => {
  it("have a folder for each ledger", () => {
    expect(readArguments(["https://ledger.example:444/"])).toMatchObject({
      folder: join(".data", "audit", "ledger.example-444"),
      samples: 20,
    });
  });

  it.each([
    [[]],
    [["ledger.example"]],
    [["https://a.example", "https://b.example"]],
    [["https://a.example", "--key", "abc"]],
    [["https://a.example", "--policy", "/does/not/exist"]],
    [["https://a.example", "--anchor", "0x12"]],
    [["https://a.example", "--rpc", "chain"]],
    [["https://a.example", "--samples", "-1"]],
    [["https://a.example", "--unknown"]],
  ])("are refused with a sentence: %j", (args) => {
    expect(() => readArguments(args)).toThrow(expect.objectContaining({ name: "AuditFault" }));
  });
});

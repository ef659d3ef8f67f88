import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { captureLog, createTestServer, type TestServer } from "@dexnet/service/testing/test-server";
import { readConsistencyProof } from "@dexnet/tlog/merkle/consistency";
import { formatCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { createCosigner, verifyCosignatures } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { parsePolicy } from "@dexnet/tlog/notes/policy";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { createPlainTree, type PlainTree, sampleEntries } from "@dexnet/tlog/testing/plain-tree";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { createPublishedCheckpoints } from "../../apps/ledger/src/log/published-checkpoint.ts";
import { sendCheckpoint } from "../../apps/ledger/src/log/witness-client.ts";
import { createWitnessFeeder } from "../../apps/ledger/src/log/witness-feeder.ts";
import { witnessBackoff, witnessLeaseMs } from "../../apps/ledger/src/log/witness-limits.ts";
import { type CosignatureStore, createCosignatureStore } from "../../apps/ledger/src/log/witness-store.ts";
import { createJobLease } from "../../apps/ledger/src/repair/job-lease.ts";
import { openCheckpointStore } from "../../transparency/witness/checkpoint-store.ts";
import { registerWitnessRoutes } from "../../transparency/witness/routes.ts";
import { createWitness } from "../../transparency/witness/witness.ts";

const logSigner = createNoteSigner("log.example/test", new Uint8Array(32).fill(9));
const cosigners = [1, 2, 3].map((byte) => createCosigner(`w${byte}.example`, new Uint8Array(32).fill(byte)));
const tree = createPlainTree(sampleEntries(60));
const otherTree = createPlainTree(sampleEntries(60).map((entry, at) => (at === 3 ? Uint8Array.of(3) : entry)));

function checkpointOf(size: number, from: PlainTree = tree) {
  const root = from.root(size);
  const text = formatCheckpoint({ origin: logSigner.verifierKey.name, size, root, extensions: [] });
  return { size, root, note: formatNote({ text, signatures: [logSigner.sign(text)] }), createdAt: new Date(0) };
}

describeEachDatabase("witness feeder with real witnesses", { schemaName, migrations: migrationsFolder }, (open) => {
  let db: Db;
  let store: CosignatureStore;
  let folder: string;
  let servers: TestServer[];
  let urls: string[];
  let checkpoint: ReturnType<typeof checkpointOf>;
  let shownTree: PlainTree;
  let now: Date;
  let logs: ReturnType<typeof captureLog>;
  let failed: string[];

  beforeEach(async () => {
    ({ db } = await open());
    store = createCosignatureStore(db);
    folder = await mkdtemp(join(tmpdir(), "dexnet-witnesses-"));
    servers = [];
    urls = await Promise.all(cosigners.map((_, at) => startWitness(at)));
    checkpoint = checkpointOf(10);
    shownTree = tree;
    now = new Date("2030-01-01T00:00:00Z");
    logs = captureLog();
    failed = [];
  });
  afterEach(async () => {
    for (const { app } of servers) await app.close();
    await rm(folder, { recursive: true });
  });

  async function startWitness(at: number): Promise<string> {
    const server = createTestServer();
    servers[at] = server;
    const witnessStore = await openCheckpointStore(join(folder, `w${at}`));
    const cosigner = cosigners[at];
    if (cosigner === undefined) throw new Error("There is no such witness");
    const clock = { now: () => now };
    registerWitnessRoutes(
      server.app,
      createWitness({ logs: [logSigner.verifierKey], cosigner, store: witnessStore, clock }),
    );
    return await server.listen();
  }

  function policyOf(quorum = "two", urlOf = (at: number) => urls[at]) {
    const witnesses = cosigners.map(
      ({ verifierKey }, at) => `witness w${at} ${formatVerifierKey(verifierKey)} ${urlOf(at)}`,
    );
    return parsePolicy([...witnesses, "group two 2 w0 w1 w2", `quorum ${quorum}`].join("\n"));
  }

  /** A ledger process. */
  const createProcess = (policy = policyOf()) =>
    createWitnessFeeder({
      policy,
      store,
      lease: createJobLease(db, "witnesses", witnessLeaseMs),
      log: logs.log,
      readNewestCheckpoint: async () => checkpoint,
      send: sendCheckpoint,
      clock: { now: () => now },
      countFailure: (witness) => failed.push(witness),
      proveConsistency: (oldSize, newSize) => readConsistencyProof(oldSize, newSize, shownTree.readHashes),
    });

  const published = (policy = policyOf()) =>
    createPublishedCheckpoints({
      store,
      policy,
      readNewestCheckpoint: async () => checkpoint,
      readCheckpoint: async (size) => checkpointOf(size),
    }).readPublished();
  const warnings = () => logs.lines().filter(({ level }) => level === "warn");

  it("asks each witness once for a checkpoint, and knows the newest cosignature of each", async () => {
    const keys = cosigners.map(({ verifierKey }) => formatVerifierKey(verifierKey));
    const feeder = createProcess();
    await feeder.run();
    const timesOf = async () =>
      (await store.listNewestCosignatures(keys)).map(({ cosignedAt }) => cosignedAt.getTime());
    const first = now.getTime();
    now = new Date(first + 3_600_000);
    await feeder.run();
    expect(await timesOf()).toEqual([first, first, first]);
    await servers[0]?.app.close();
    checkpoint = checkpointOf(11);
    await feeder.run();
    const newest = await store.listNewestCosignatures(keys.slice(0, 2));
    expect(newest.map(({ size, witness }) => [size, witness])).toEqual([
      [11, keys[1]],
      [10, keys[0]],
    ]);
    expect(await store.listNewestCosignatures([])).toEqual([]);
  });

  it("stores the cosignatures of all witnesses and serves them in the note", async () => {
    const feeder = createProcess();
    for (const size of [10, 11, 40]) {
      checkpoint = checkpointOf(size);
      await feeder.run();
      const newest = await published();
      expect(newest?.size).toBe(size);
      const note = parseNote(newest?.note ?? "");
      const keys = cosigners.map(({ verifierKey }) => verifierKey);
      expect(verifyCosignatures(note, keys)).toHaveLength(3);
      expect(note.signatures[0]?.name).toBe(logSigner.verifierKey.name);
    }
    expect(warnings()).toEqual([]);
  });

  it("publishes a checkpoint only with a quorum, and the one before until then", async () => {
    const feeder = createProcess();
    expect(await published()).toBeUndefined();
    await feeder.run();
    await servers[0]?.app.close();
    checkpoint = checkpointOf(20);
    await feeder.run();
    expect((await published())?.size).toBe(20);
    await servers[1]?.app.close();
    checkpoint = checkpointOf(30);
    await feeder.run();
    expect((await published())?.size).toBe(20);
    expect(warnings().length).toBeGreaterThan(0);
    expect(new Set(failed)).toEqual(new Set([0, 1].map((at) => cosigners[at]?.verifierKey.name)));
    urls[0] = await startWitness(0);
    now = addMilliseconds(now, witnessBackoff.maxMs * 2);
    await createProcess().run();
    expect((await published())?.size).toBe(30);
  });

  it("publishes every checkpoint when the policy needs no witness", async () => {
    const policy = policyOf("none");
    expect((await published(policy))?.size).toBe(10);
    await createProcess(policy).run();
    expect((await published(policy))?.cosignatures).toHaveLength(3);
  });

  it("goes on from the size of a witness that it does not know", async () => {
    await createProcess().run();
    for (const { verifierKey } of cosigners) await store.saveWitnessSize(formatVerifierKey(verifierKey), 0);
    checkpoint = checkpointOf(33);
    now = addMilliseconds(now, witnessLeaseMs);
    await createProcess().run();
    expect((await published())?.size).toBe(33);
  });

  it("pauses a witness that fails and asks the others", async () => {
    const closed = policyOf("two", (at) => (at === 0 ? "http://127.0.0.1:1" : urls[at]));
    const feeder = createProcess(closed);
    await feeder.run();
    checkpoint = checkpointOf(20);
    await feeder.run();
    expect(warnings()).toHaveLength(1);
    expect((await published())?.size).toBe(20);
    now = addMilliseconds(now, witnessBackoff.firstMs * 2);
    checkpoint = checkpointOf(21);
    await feeder.run();
    expect(warnings()).toHaveLength(2);
  });

  it("gets no cosignature for a log that was forked", async () => {
    await createProcess().run();
    shownTree = otherTree;
    checkpoint = checkpointOf(20, otherTree);
    now = addMilliseconds(now, witnessLeaseMs);
    await createProcess().run();
    expect(await store.listCosignatures(20)).toEqual([]);
    expect((await published())?.size).toBe(10);
    expect(JSON.stringify(warnings())).toContain("does not continue the one before");
  });

  it("stores no cosignature that another key has made", async () => {
    const swapped = policyOf("two", (at) => urls[(at + 1) % 3]);
    await createProcess(swapped).run();
    expect(await store.listCosignatures(10)).toEqual([]);
    expect(await published()).toBeUndefined();
  });

  it("is done by one process at a time", async () => {
    const [one, other] = [createProcess(), createProcess()];
    await one.run();
    checkpoint = checkpointOf(20);
    await other.run();
    expect(await store.listCosignatures(20)).toEqual([]);
    now = addMilliseconds(now, witnessLeaseMs);
    await other.run();
    expect(await store.listCosignatures(20)).toHaveLength(3);
  });
});

import { bytesFromHex, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { type CallAnswer, type CallDefinition, fillPath } from "@dexnet/protocol/call";
import { logCalls } from "@dexnet/protocol/log";
import { versionCalls } from "@dexnet/protocol/versions";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { verifyMapRoot } from "@dexnet/tlog/entries/entry";
import { mapValueOfForgotten, mapValueOfVersion } from "@dexnet/tlog/map/map-entry";
import { verifyMapKey } from "@dexnet/tlog/map/map-key";
import { verifyMapProof } from "@dexnet/tlog/map/map-proof";
import { type TreeHead, verifyConsistency } from "@dexnet/tlog/merkle/consistency";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { parseVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { internalToken, type RunningLedger, runLedger } from "../testing/running-ledger.ts";
import { newNonce, newWallet, otherDeployment, readProof, sign, type TestWallet } from "../testing/signed-block.ts";
import { type SignedVersion, signDelta, signSnapshot } from "../testing/signed-versions.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";

const newFolder = temporaryFolders();
const bytes = (hex: string) => bytesFromHex(hex) ?? new Uint8Array();

describeEachDatabase("versions of file databases", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;
  let second: RunningLedger;
  beforeAll(async () => {
    database = await open();
    const dataFolder = await newFolder();
    ledger = await runLedger({ database, dataFolder });
    second = await runLedger({ database, dataFolder });
  });
  afterAll(async () => {
    await second.stop();
    await ledger.stop();
  });

  async function newStorage(): Promise<TestWallet> {
    const wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000);
    return wallet;
  }

  function report(wallet: TestWallet, { document }: SignedVersion, server = ledger): Promise<Response> {
    const { method, path } = versionCalls.reportVersion;
    return fetch(server.internalUrl + fillPath(path, { address: wallet.address }), {
      method,
      headers: { authorization: `Internal ${internalToken}`, "content-type": "application/json" },
      body: JSON.stringify(document),
    });
  }

  async function reportAll(wallet: TestWallet, ...versions: SignedVersion[]): Promise<void> {
    for (const version of versions) expect((await report(wallet, version)).status).toBe(200);
  }

  async function ask<T extends CallDefinition>(call: T, wallet: TestWallet, body: object): Promise<CallAnswer<T>> {
    const response = await fetch(ledger.url + fillPath(call.path, { address: wallet.address }), {
      method: call.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return call.answer?.parse(await response.json()) as CallAnswer<T>;
  }

  /** Verifies the answer as a device does, and returns what the map has. */
  async function readNewest(wallet: TestWallet, known: TreeHead = { size: 0, root: new Uint8Array() }) {
    const answer = await ask(versionCalls.newestVersion, wallet, { from: known.size, ...readProof(wallet) });
    const info = logCalls.info.answer.parse(await (await fetch(ledger.url + logCalls.info.path)).json());
    const { checkpoint } = openCheckpoint(answer.checkpoint, parseVerifierKey(info.verifier_key));
    const key = verifyMapKey(bytes(info.map_key), wallet.address, bytes(answer.key_proof));
    const root = bytes(answer.map_root);
    verifyMapRoot(checkpoint, { timeMs: answer.map_time, mapRoot: root }, answer.inclusion.map(bytes));
    const { siblings, entry } = answer.map;
    const inMap = verifyMapProof(root, key, {
      siblings: siblings.map(bytes),
      entry: entry === null ? undefined : { ...entry, key: bytes(entry.key), value: bytes(entry.value) },
    });
    if (known.size > 0) verifyConsistency(known, checkpoint, answer.consistency.map(bytes));
    return { number: inMap?.version, value: inMap?.value, version: answer.version, head: checkpoint };
  }

  /** Waits until a checkpoint has the version. */
  async function untilNewest(wallet: TestWallet, expected: { version: number } | null): Promise<void> {
    await until(async () => (await readNewest(wallet)).version?.version === expected?.version);
  }

  const listCopies = async (wallet: TestWallet) =>
    (await ask(versionCalls.listFileDatabaseCopies, wallet, readProof(wallet))).copies;

  /** Text of a copy, from its blocks. */
  async function readCopy(cids: readonly string[]): Promise<string> {
    const parts = await Promise.all(cids.map(async (cid) => (await ledger.fetchBytes(cid)).subarray(300)));
    return Buffer.concat(parts).toString("utf8");
  }

  async function countEntries(wallet: TestWallet): Promise<number> {
    const { rows } = await database.db.execute<{ entries: string }>(sql`
      SELECT (SELECT count(*) FROM log_waiting WHERE address = ${wallet.addressHex})
        + (SELECT count(*) FROM log_entries WHERE address = ${wallet.addressHex}) AS entries`);
    return Number(rows[0]?.entries);
  }

  describe("newest version", () => {
    it("is proved by the map of the newest checkpoint, which continues every earlier one", async () => {
      const wallet = await newStorage();
      expect(await readNewest(wallet)).toMatchObject({ value: undefined, version: null });
      const first = await signDelta(wallet, { version: 1_700_000_000_001 });
      await reportAll(wallet, first);
      await untilNewest(wallet, first);
      const { value, version, head } = await readNewest(wallet);
      expect(version).toEqual({ version: first.version, hash: first.hash });
      expect(value).toEqual(mapValueOfVersion({ version: first.version, hashHex: first.hash }));
      const next = await signDelta(wallet, { version: 1_700_000_000_002, previous: first.hash });
      await reportAll(wallet, next);
      await untilNewest(wallet, next);
      expect((await readNewest(wallet, head)).value).toEqual(
        mapValueOfVersion({ version: next.version, hashHex: next.hash }),
      );
    });

    it("does not change with a snapshot of an earlier version, nor with an earlier delta that comes late", async () => {
      const wallet = await newStorage();
      const first = await signDelta(wallet, { version: 11 });
      const next = await signDelta(wallet, { version: 12, previous: first.hash });
      await reportAll(wallet, next, await signSnapshot(wallet, first), first);
      await untilNewest(wallet, next);
      await until(async () => {
        const { rows } = await database.db.execute<{ waiting: string }>(
          sql`SELECT count(*) AS waiting FROM log_waiting`,
        );
        return Number(rows[0]?.waiting) === 0;
      });
      expect((await readNewest(wallet)).version).toEqual({ version: 12, hash: next.hash });
    });

    it("is given to the owner of the key only", async () => {
      const [wallet, other] = [await newStorage(), newWallet()];
      for (const { path } of [versionCalls.newestVersion, versionCalls.listFileDatabaseCopies]) {
        const nonce = newNonce();
        const response = await fetch(ledger.url + fillPath(path, { address: wallet.address }), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ from: 0, nonce, signature: sign(other, "anything") }),
        });
        expect(await response.json()).toMatchObject({ code: "signature_invalid" });
      }
    });

    it("is gone from the map when the address is forgotten, with all that connects entries with the address", async () => {
      const wallet = await newStorage();
      const first = await signDelta(wallet, { version: 21 });
      await reportAll(wallet, first);
      await untilNewest(wallet, first);
      const [copy] = await listCopies(wallet);
      await ledger.forget(wallet);
      const forgotten = hexFromBytes(mapValueOfForgotten());
      await until(async () => hexFromBytes((await readNewest(wallet)).value ?? new Uint8Array()) === forgotten);
      expect((await readNewest(wallet)).number).toBe(21);
      expect((await readNewest(wallet)).version).toBeNull();
      expect(await listCopies(wallet)).toEqual([]);
      expect((await ledger.get(copy?.cids[0] ?? "")).status).toBe(404);
      expect(await countEntries(wallet)).toBe(0);
      // The same phrase may be used for a new storage. Its versions are in the map from a larger number on.
      await ledger.entitle(wallet, 1_000_000);
      const again = await signDelta(wallet, { version: 21 });
      const later = await signDelta(wallet, { version: 22, previous: again.hash });
      await reportAll(wallet, again);
      expect(await countEntries(wallet)).toBe(1);
      expect(await readNewest(wallet)).toMatchObject({ number: 21, version: null });
      await reportAll(wallet, later);
      await untilNewest(wallet, later);
      expect((await readNewest(wallet)).number).toBe(22);
    });
  });

  describe("report", () => {
    it("is refused without the signature of the address's key for this deployment, and with more than one change", async () => {
      const wallet = await newStorage();
      const good = await signDelta(wallet, { version: 31 });
      const [delta] = good.document.privateData.files.deltas;
      if (delta === undefined) throw new Error("A delta is missing");
      const withDeltas = (...deltas: (typeof delta)[]): SignedVersion => ({
        ...good,
        document: { ...good.document, privateData: { files: { snapshot: null, deltas } } },
      });
      const elsewhere = { ...wallet, deployment: otherDeployment };
      const snapshot = await signSnapshot(newWallet(), good);
      const refused: [SignedVersion, string][] = [
        [withDeltas({ ...delta, version: 32 }), "file_database_broken"],
        [
          withDeltas((await signDelta(newWallet(), { version: 31 })).document.privateData.files.deltas[0] ?? delta),
          "file_database_broken",
        ],
        [
          { ...good, document: { ...good.document, privateData: snapshot.document.privateData } },
          "file_database_broken",
        ],
        [await signDelta(elsewhere, { version: 31 }), "deployment_mismatch"],
        [withDeltas(), "bad_request"],
        [withDeltas(delta, delta), "bad_request"],
      ];
      for (const [version, code] of refused)
        expect(await (await report(wallet, version)).json()).toMatchObject({ code });
      const unknown = newWallet();
      expect(await (await report(unknown, await signDelta(unknown, { version: 1 }))).json()).toMatchObject({
        code: "address_unknown",
      });
      expect(await listCopies(wallet)).toEqual([]);
      expect(await countEntries(wallet)).toBe(0);
    });

    it("has one effect if it is repeated, also at two processes at once", async () => {
      const wallet = await newStorage();
      const version = await signDelta(wallet, { version: 41 });
      const answers = await Promise.all(
        [ledger, second, ledger, second].map((server) => report(wallet, version, server)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await reportAll(wallet, version);
      expect(await countEntries(wallet)).toBe(1);
      expect(await listCopies(wallet)).toHaveLength(1);
    });

    /** Lets the statements of a step fail, as if the process ended there. */
    async function failingAt(check: string, work: () => Promise<void>): Promise<void> {
      await database.db.execute(sql.raw(`ALTER TABLE versions ADD CONSTRAINT fault CHECK (${check}) NOT VALID`));
      await work().finally(() => database.db.execute(sql`ALTER TABLE versions DROP CONSTRAINT fault`));
    }

    it("is completed by its repetition after a failure between the copy and the entry", async () => {
      const wallet = await newStorage();
      const version = await signDelta(wallet, { version: 45 });
      await failingAt("version <> 45", async () => expect((await report(wallet, version)).status).toBe(500));
      expect(await countEntries(wallet)).toBe(0);
      await reportAll(wallet, version);
      expect(await countEntries(wallet)).toBe(1);
      expect(JSON.parse(await readCopy((await listCopies(wallet))[0]?.cids ?? []))).toEqual(version.document);
    });

    it("deletes, repeated, the copies that a failure after a snapshot has left", async () => {
      const wallet = await newStorage();
      const first = await signDelta(wallet, { version: 46 });
      await reportAll(wallet, first);
      const [left] = await listCopies(wallet);
      const snapshot = await signSnapshot(wallet, first);
      await failingAt("copy_cids <> '{}'", async () => expect((await report(wallet, snapshot)).status).toBe(500));
      expect((await ledger.get(left?.cids[0] ?? "")).status).toBe(200);
      expect(await listCopies(wallet)).toMatchObject([{ version: 46, kind: "snapshot" }]);
      await reportAll(wallet, snapshot);
      expect((await ledger.get(left?.cids[0] ?? "")).status).toBe(404);
    });

    it("of another change with the number of a known version is refused", async () => {
      const wallet = await newStorage();
      await reportAll(wallet, await signDelta(wallet, { version: 51 }));
      const other = await signDelta(wallet, { version: 51 });
      for (const one of [other, await signSnapshot(wallet, other)]) {
        expect(await (await report(wallet, one)).json()).toMatchObject({ code: "file_database_conflict" });
      }
    });
  });

  describe("copies", () => {
    it("are the documents as they were saved, in blocks with three copies, beside the quota of the address", async () => {
      const wallet = await newStorage();
      const first = await signDelta(wallet, { version: 61 });
      const large = await signDelta(wallet, { version: 62, previous: first.hash, bytes: 4_000_000 });
      await reportAll(wallet, first, large);
      const copies = await listCopies(wallet);
      expect(copies.map(({ version, kind, cids }) => [version, kind, cids.length])).toEqual([
        [61, "delta", 1],
        [62, "delta", 2],
      ]);
      for (const [index, { document }] of [first, large].entries()) {
        expect(JSON.parse(await readCopy(copies[index]?.cids ?? []))).toEqual(document);
      }
      const cids = copies.flatMap((copy) => copy.cids);
      await until(async () => {
        const { rows } = await database.db.execute<{ copies: string }>(sql`
          SELECT count(*) AS copies FROM copies WHERE state = 'good' AND cid IN (${sql.join(
            cids.map((cid) => sql`${cid}`),
            sql`, `,
          )})`);
        return Number(rows[0]?.copies) === 9;
      });
      const { rows } = await database.db.execute(sql`
        SELECT used_bytes::int AS used FROM addresses WHERE address = ${wallet.addressHex}`);
      expect(rows).toEqual([{ used: 0 }]);
    });

    it("of versions before a snapshot are deleted when it is stored, and their space is released", async () => {
      const wallet = await newStorage();
      const first = await signDelta(wallet, { version: 71 });
      const next = await signDelta(wallet, { version: 72, previous: first.hash });
      const last = await signDelta(wallet, { version: 73, previous: next.hash });
      await reportAll(wallet, first, next, last);
      const before = await listCopies(wallet);
      await reportAll(wallet, await signSnapshot(wallet, next));
      const after = await listCopies(wallet);
      expect(after.map(({ version, kind }) => [version, kind])).toEqual([
        [72, "snapshot"],
        [73, "delta"],
      ]);
      const statuses = await Promise.all(before.map(async ({ cids }) => (await ledger.get(cids[0] ?? "")).status));
      expect(statuses).toEqual([404, 404, 200]);
      // A repeated report of a version that a snapshot has replaced stores no copy again.
      await reportAll(wallet, first);
      expect(await listCopies(wallet)).toEqual(after);
      await reportAll(wallet, await signSnapshot(wallet, last));
      expect((await listCopies(wallet)).map(({ version, kind }) => [version, kind])).toEqual([[73, "snapshot"]]);
      const { rows } = await database.db.execute(sql`
        SELECT (SELECT coalesce(sum(blocks.size_bytes), 0) FROM owners JOIN blocks USING (cid)
          WHERE owners.address = addresses.address) = used_bytes AS counted
        FROM addresses WHERE size_bytes = ${Number.MAX_SAFE_INTEGER}`);
      expect(rows).toEqual([{ counted: true }]);
    });
  });
});

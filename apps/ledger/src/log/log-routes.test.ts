import { bytesFromHex, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { logCalls } from "@dexnet/protocol/log";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { openEntry } from "@dexnet/tlog/entries/commitment";
import { parseRecord } from "@dexnet/tlog/entries/record";
import { readConsistencyProof, verifyConsistency } from "@dexnet/tlog/merkle/consistency";
import { hashLeaf } from "@dexnet/tlog/merkle/hashes";
import { readInclusionProof, verifyInclusion } from "@dexnet/tlog/merkle/inclusion";
import { hashesFromTiles, type TileName, tilePath } from "@dexnet/tlog/merkle/tiles";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { parseVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { codeOf } from "../testing/ledger-client.ts";
import { allowedOrigin, type RunningLedger, runLedger, testLog } from "../testing/running-ledger.ts";
import { newBlock, newNonce, newWallet, readProof, sign, type TestWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";

const newFolder = temporaryFolders();
const immutable = "public, max-age=31536000, immutable";

describeEachDatabase("log over HTTP", { schemaName, migrations: migrationsFolder }, (open) => {
  let ledger: RunningLedger;
  beforeAll(async () => {
    ledger = await runLedger({ database: await open(), dataFolder: await newFolder() });
  });
  afterAll(() => ledger.stop());

  const get = (path: string) => fetch(`${ledger.url}/v1/log/${path}`);
  const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());
  const readTile = (tile: TileName) => bytesOf(tilePath(tile));

  async function newOwner(): Promise<TestWallet> {
    const wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000);
    return wallet;
  }

  async function readLog() {
    const info = logCalls.info.answer.parse(await (await get("info")).json());
    const { checkpoint } = openCheckpoint(await (await get("checkpoint")).text(), parseVerifierKey(info.verifier_key));
    return { info, checkpoint };
  }

  const ask = (wallet: TestWallet, subjects: readonly string[], proof = readProof(wallet)) =>
    fetch(`${ledger.url}/v1/addresses/${wallet.address}/log/entries`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ subjects, ...proof }),
    });

  async function entriesOf(wallet: TestWallet, subjects: readonly string[]) {
    return logCalls.entries.answer.parse(await (await ask(wallet, subjects)).json());
  }

  /** Entries of the owner, when the log has integrated them. */
  async function integrated(wallet: TestWallet, subjects: readonly string[]) {
    await until(async () => (await entriesOf(wallet, subjects)).entries.every(({ index }) => index !== null));
    return await entriesOf(wallet, subjects);
  }

  async function entryAt(index: number, size: number): Promise<Uint8Array> {
    const bundle = Math.floor(index / 256);
    const bytes = await readTile({ level: "entries", index: bundle, width: Math.min(256, size - bundle * 256) });
    const entries: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 2 + (entries.at(-1)?.length ?? 0)) {
      const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
      entries.push(bytes.slice(at + 2, at + 2 + length));
    }
    return entries[index % 256] as Uint8Array;
  }

  it("names its keys, and signs a checkpoint before it has changes", async () => {
    const fresh = await runLedger({ database: await open(), dataFolder: await newFolder() });
    try {
      const info = logCalls.info.answer.parse(await (await fetch(`${fresh.url}/v1/log/info`)).json());
      expect(info).toMatchObject({ name: testLog.name, integration_seconds: 60 });
      const answer = await fetch(`${fresh.url}/v1/log/checkpoint`);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      const { checkpoint } = openCheckpoint(await answer.text(), parseVerifierKey(info.verifier_key));
      expect(checkpoint).toMatchObject({ origin: testLog.name, size: 1 });
    } finally {
      await fresh.stop();
    }
  });

  it("proves to an owner every stored block, in a log that continues the one before", async () => {
    const wallet = await newOwner();
    const blocks = [newBlock(wallet), newBlock(wallet), newBlock(wallet)];
    const cids = blocks.map(({ cid }) => cid);
    for (const block of blocks) await ledger.store(wallet, block);
    const before = await readLog();
    const answer = await integrated(wallet, cids);
    expect(answer.entries.map(({ subject }) => subject).sort()).toEqual([...cids].sort());
    const { checkpoint } = openCheckpoint(answer.checkpoint, parseVerifierKey(before.info.verifier_key));
    const readHashes = hashesFromTiles(checkpoint.size, readTile);
    for (const { subject, index, salt, record } of answer.entries) {
      if (index === null) throw new Error("The entry is not integrated");
      const entryBytes = await entryAt(index, checkpoint.size);
      const opened = openEntry(entryBytes, bytesFromHex(salt) ?? new Uint8Array(), record);
      expect(opened.record).toMatchObject({ kind: "put", cid: subject, address: wallet.address, sizeBytes: 1_300 });
      const proof = await readInclusionProof(index, checkpoint.size, readHashes);
      verifyInclusion({ leafHash: hashLeaf(entryBytes), index, ...checkpoint, proof });
    }
    verifyConsistency(
      before.checkpoint,
      checkpoint,
      await readConsistencyProof(before.checkpoint.size, checkpoint.size, readHashes),
    );
  });

  it("has an entry for each owner of a block, and none for a block that the owner stores again", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const part = new Uint8Array(1_000).fill(5);
    const { cid } = newBlock(one, part);
    await ledger.store(one, newBlock(one, part));
    await ledger.store(other, newBlock(other, part));
    const [first] = (await integrated(one, [cid])).entries;
    const [second] = (await integrated(other, [cid])).entries;
    expect(first?.index).not.toBe(second?.index);
    await ledger.store(one, newBlock(one, part));
    expect((await entriesOf(one, [cid])).entries).toEqual([first]);
  });

  it("has an entry for each accepted delete, with its signature, also for one that deletes nothing", {
    tags: "full",
  }, async () => {
    const wallet = await newOwner();
    const block = newBlock(wallet);
    await ledger.store(wallet, block);
    const remove = async (cid: string) => {
      const [nonce, blocksHash] = [newNonce(), await hashOfBlockList([cid])];
      const signature = sign(wallet, deleteBlocksStatement({ ...wallet, blocksHash, nonce }));
      const answer = await fetch(`${ledger.url}/v1/addresses/${wallet.address}/blocks/delete`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ cids: [cid], nonce, signature }),
      });
      expect(answer.status).toBe(200);
      return { nonce, blocksHash, signatureHex: signature };
    };
    const deletion = await remove(block.cid);
    const [entry, ...others] = (await integrated(wallet, [deletion.nonce])).entries;
    expect(others).toEqual([]);
    expect(parseRecord(entry?.record ?? "")).toMatchObject({ kind: "delete", address: wallet.address, ...deletion });
    const repeated = await remove(block.cid);
    const [again] = (await integrated(wallet, [repeated.nonce])).entries;
    expect(parseRecord(again?.record ?? "")).toMatchObject({ kind: "delete", ...repeated });
    const empty = await remove(newBlock(wallet).cid);
    const [ofEmpty] = (await integrated(wallet, [empty.nonce])).entries;
    expect(parseRecord(ofEmpty?.record ?? "")).toMatchObject({ kind: "delete", ...empty });
  });

  it("shows others neither addresses nor blocks", async () => {
    const wallet = await newOwner();
    const block = newBlock(wallet);
    await ledger.store(wallet, block);
    await integrated(wallet, [block.cid]);
    const { checkpoint } = await readLog();
    const names: TileName[] = [
      { level: "entries", index: 0, width: checkpoint.size },
      { level: 0, index: 0, width: checkpoint.size },
    ];
    const everything = Buffer.concat([
      ...(await Promise.all(names.map(readTile))),
      await bytesOf("checkpoint"),
      await bytesOf("info"),
    ]);
    const secrets = [
      ...[wallet.address, wallet.addressHex, block.cid].map((text) => Buffer.from(text)),
      Buffer.from(wallet.addressHex.slice(2), "hex"),
      Buffer.from(block.signatureHex.slice(2), "hex"),
    ];
    for (const secret of secrets) expect(everything.includes(secret)).toBe(false);
  });

  it("gives an owner's entries to nobody else, and none after the address was forgotten", async () => {
    const wallet = await newOwner();
    const block = newBlock(wallet);
    await ledger.store(wallet, block);
    await integrated(wallet, [block.cid]);
    const stranger = newWallet();
    const refused = await ask(wallet, [block.cid], readProof({ ...stranger, address: wallet.address }));
    expect([refused.status, await codeOf(refused)]).toEqual([403, "signature_invalid"]);
    expect((await entriesOf(stranger, [block.cid])).entries).toEqual([]);
    await ledger.forget(wallet);
    expect((await entriesOf(wallet, [block.cid])).entries).toEqual([]);
  });

  it.each([[[]], [["not a cid"]], [Array.from({ length: 1_001 }, (_, at) => `${at + 1}`)]])(
    "refuses a bad list of subjects",
    async (subjects) => {
      const wallet = await newOwner();
      expect((await ask(wallet, subjects)).status).toBe(400);
    },
  );

  describe("tiles", () => {
    it("have content that never changes, also while they grow, and may be cached forever", async () => {
      const wallet = await newOwner();
      await ledger.store(wallet, newBlock(wallet));
      await until(async () => (await readLog()).checkpoint.size > 0);
      const { size } = (await readLog()).checkpoint;
      const name = { level: 0, index: 0, width: size };
      const tile = await get(tilePath(name));
      expect(tile.headers.get("content-type")).toBe("application/octet-stream");
      expect(tile.headers.get("cache-control")).toBe(immutable);
      const before = hexFromBytes(new Uint8Array(await tile.arrayBuffer()));
      await ledger.store(wallet, newBlock(wallet));
      await until(async () => (await readLog()).checkpoint.size > size);
      expect(hexFromBytes(await readTile(name))).toBe(before);
    });

    it.each([
      "tile/0/000",
      "tile/0/000.p/255",
      "tile/entries/000.p/255",
      "tile/entries/000",
      "tile/1/000.p/1",
      "tile/0/001.p/1",
      "tile/0/0",
      "tile/0/000.p/0",
      "tile/nothing/000",
      "tile/63/x999/x999/x999/x999/999",
      "tile/0/%2e%2e/000",
      "tile/",
    ])("that the log does not have are not found: %s", async (path) => {
      const answer = await get(path);
      expect([answer.status, await codeOf(answer)]).toEqual([404, "not_found"]);
    });

    it("can be read by pages of allowed origins", async () => {
      const headers = { origin: allowedOrigin };
      const answer = await fetch(`${ledger.url}/v1/log/checkpoint`, { headers });
      expect(answer.headers.get("access-control-allow-origin")).toBe(allowedOrigin);
    });
  });
});

describeEachDatabase("log of another key", { schemaName, migrations: migrationsFolder }, (open) => {
  it("is not continued", async () => {
    const database = await open();
    await (await runLedger({ database, dataFolder: await newFolder() })).stop();
    for (const other of [
      { ...testLog, name: "localhost/other" },
      { ...testLog, secretKeyBytes: new Uint8Array(32).fill(8) },
    ]) {
      const start = runLedger({ database, dataFolder: await newFolder(), transparencyLog: other });
      await expect(start).rejects.toThrow("LOG_NAME and LOG_SECRET_KEY must be those with which the log was started.");
    }
  });
});

import { randomBytes } from "node:crypto";
import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { blocksPerBatch, cidsPerCall, maxBatchBytes } from "@dexnet/protocol/limits";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "../addresses/address-tables.ts";
import { migrationsFolder, schemaName } from "../app.ts";
import { codeOf } from "../testing/ledger-client.ts";
import { type RunningLedger, runLedger } from "../testing/running-ledger.ts";
import {
  newBlock,
  newNonce,
  newWallet,
  otherDeployment,
  readProof,
  sign,
  type TestBlock,
  type TestWallet,
} from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { blocks, copies, writes } from "./copies/copy-tables.ts";
import { deletedBlocks } from "./deleted-block-store.ts";

const newFolder = temporaryFolders();
const plenty = 1_000_000_000;

function framed(list: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  return Buffer.concat(
    list.flatMap((bytes) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}

describeEachDatabase("block calls", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;
  beforeAll(async () => {
    database = await open();
    ledger = await runLedger({ database, dataFolder: await newFolder() });
  });
  afterAll(() => ledger.stop());

  async function entitled(sizeBytes = plenty): Promise<TestWallet> {
    const wallet = newWallet();
    await ledger.entitle(wallet, sizeBytes);
    return wallet;
  }
  async function usedBytes(wallet: TestWallet): Promise<number | undefined> {
    const [row] = await database.db.select().from(addresses).where(eq(addresses.address, wallet.addressHex));
    return row?.usedBytes;
  }
  const post = (path: string, type: string, body: Uint8Array<ArrayBuffer> | string) =>
    fetch(`${ledger.url}${path}`, { method: "POST", headers: { "content-type": type }, body });
  const putBatch = (wallet: TestWallet, body: Uint8Array<ArrayBuffer>) =>
    post(`/v1/addresses/${wallet.address}/blocks/batch`, "application/octet-stream", body);
  const postJson = (wallet: TestWallet, action: string, body: unknown) =>
    post(`/v1/addresses/${wallet.address}/blocks/${action}`, "application/json", JSON.stringify(body));

  const findMissing = (wallet: TestWallet, cids: readonly string[]) =>
    postJson(wallet, "missing", { cids, ...readProof(wallet) });

  async function signedDelete(wallet: TestWallet, cids: readonly string[], at = Date.now()) {
    const nonce = newNonce(at);
    const blocksHash = await hashOfBlockList(cids);
    const signature = sign(wallet, deleteBlocksStatement({ ...wallet, blocksHash, nonce }));
    return { cids, nonce, signature };
  }
  async function expectOk(answer: Response): Promise<unknown> {
    const body: unknown = await answer.json();
    expect([answer.status, body]).toEqual([200, body]);
    return body;
  }

  it("refuses blocks whose signature names another deployment, alone and in a batch", async () => {
    const wallet = await entitled();
    expect(await ledger.deployment()).toBe(wallet.deployment);
    const block = newBlock({ ...wallet, deployment: otherDeployment });
    const put = await ledger.put(wallet, block.blockBytes);
    expect([put.status, await codeOf(put)]).toEqual([403, "signature_invalid"]);
    const batch = await putBatch(wallet, framed([block.blockBytes, newBlock(wallet).blockBytes]));
    expect([batch.status, await codeOf(batch)]).toEqual([403, "signature_invalid"]);
    expect((await ledger.get(block.cid)).status).toBe(404);
  });

  describe("batch of blocks", () => {
    it("stores the blocks and answers in their order", { tags: "full" }, async () => {
      const wallet = await entitled();
      const list = Array.from({ length: blocksPerBatch }, (_, at) => newBlock(wallet, 16 + at));
      const answer = await putBatch(wallet, framed(list.map(({ blockBytes }) => blockBytes)));
      expect(await expectOk(answer)).toEqual({
        results: list.map(({ cid, blockBytes }) => ({ cid, size: blockBytes.length })),
      });
      expect(await usedBytes(wallet)).toBe(list.reduce((sum, { blockBytes }) => sum + blockBytes.length, 0));
      for (const { cid, blockBytes } of [list[0], list[99], list[255]].filter((block) => block !== undefined)) {
        expect(await ledger.fetchBytes(cid)).toEqual(blockBytes);
      }
      const again = await putBatch(wallet, framed(list.slice(0, 3).map(({ blockBytes }) => blockBytes)));
      expect(await expectOk(again)).toMatchObject({ results: [{ size: 316 }, { size: 317 }, { size: 318 }] });
      expect(await usedBytes(wallet)).toBe(list.reduce((sum, { blockBytes }) => sum + blockBytes.length, 0));
    });

    it("stores the good blocks of a batch with bad ones", async () => {
      const wallet = newWallet();
      const good = [newBlock(wallet, 1_000), newBlock(wallet, 1_000), newBlock(wallet, 1_000)] as const;
      await ledger.entitle(wallet, 2 * good[0].blockBytes.length);
      const changed = Buffer.from(newBlock(wallet, 1_000).blockBytes).fill(7, 500);
      const forged = newBlock(newWallet(), 1_000);
      const large = newBlock(wallet, 5_000);
      const [first, second, third] = good.map(({ blockBytes }) => blockBytes);
      const frames = [
        first,
        changed,
        Buffer.alloc(0),
        forged.blockBytes,
        randomBytes(400),
        large.blockBytes,
        first,
        second,
        third,
      ];
      const body = await expectOk(await putBatch(wallet, framed(frames.map((frame) => frame ?? Buffer.alloc(0)))));
      expect(body).toEqual({
        results: [
          { cid: good[0].cid, size: 1_300 },
          { cid: expect.any(String), code: "block_invalid" },
          { cid: null, code: "block_invalid" },
          { cid: forged.cid, code: "signature_invalid" },
          { cid: null, code: "block_invalid" },
          { cid: large.cid, code: "quota_exceeded" },
          { cid: good[0].cid, size: 1_300 },
          { cid: good[1].cid, size: 1_300 },
          { cid: good[2].cid, code: "quota_exceeded" },
        ],
      });
      expect(await usedBytes(wallet)).toBe(2_600);
      expect(await database.db.select().from(writes).where(eq(writes.address, wallet.addressHex))).toEqual([]);
    });

    it("refuses a malformed or too large batch as a whole", async () => {
      const wallet = await entitled();
      const { cid, blockBytes } = newBlock(wallet);
      const batch = framed([blockBytes]);
      for (const body of [batch.subarray(0, -1), batch.subarray(0, 2), Buffer.concat([batch, Buffer.alloc(3)])]) {
        const answer = await putBatch(wallet, body);
        expect([answer.status, await codeOf(answer)]).toEqual([400, "bad_request"]);
      }
      const tooMany = framed(Array.from({ length: blocksPerBatch + 1 }, () => blockBytes));
      expect(await codeOf(await putBatch(wallet, tooMany))).toBe("too_large");
      const tooLarge = framed([Buffer.alloc(maxBatchBytes - 10), blockBytes]);
      expect(await codeOf(await putBatch(wallet, tooLarge))).toBe("too_large");
      expect((await ledger.get(cid)).status).toBe(404);
    });
  });

  describe("range of a block", () => {
    it("answers a valid range with its bytes and an unsupported one with the whole block", async () => {
      const wallet = await entitled();
      const { cid, blockBytes } = newBlock(wallet, 10_000);
      await ledger.store(wallet, { cid, blockBytes, signatureHex: "" });
      const get = (range: string, more = {}) =>
        fetch(`${ledger.url}/v1/blocks/${cid}`, { headers: { range, ...more } });
      const size = blockBytes.length;
      for (const [range, start, end] of [
        ["bytes=0-99", 0, 100],
        ["bytes=300-", 300, size],
        ["bytes=-16", size - 16, size],
        ["bytes=10000-99999", 10_000, size],
      ] as const) {
        const answer = await get(range);
        expect(answer.status).toBe(206);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          "content-range": `bytes ${start}-${end - 1}/${size}`,
          "content-length": String(end - start),
          "accept-ranges": "bytes",
          etag: `"${cid}"`,
          "cache-control": "no-store",
        });
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(blockBytes.subarray(start, end));
      }
      for (const answer of [
        await get("bytes=0-1,4-5"),
        await get("lines=1-2"),
        await get("bytes=0-1", { "if-range": '"x"' }),
      ]) {
        expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, size]);
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      }
      expect((await get("bytes=0-1", { "if-range": `"${cid}"` })).status).toBe(206);
      const all = await get("bytes=0-");
      expect([all.status, all.headers.get("cache-control")]).toEqual([206, "public, max-age=31536000, immutable"]);
      expect(Buffer.from(await all.arrayBuffer())).toEqual(blockBytes);
      const outside = await get(`bytes=${size}-`);
      expect([outside.status, outside.headers.get("content-range"), outside.headers.get("cache-control")]).toEqual([
        416,
        `bytes */${size}`,
        "no-store",
      ]);
      expect(await codeOf(outside)).toBe("range_invalid");
    });
  });

  describe("missing blocks", () => {
    it("are those that the address does not own or that have too few good copies", async () => {
      const [wallet, other] = [await entitled(), await entitled()];
      const [mine, damaged, absent] = [newBlock(wallet), newBlock(wallet), newBlock(wallet)];
      const theirs = newBlock(other);
      for (const block of [mine, damaged]) await ledger.store(wallet, block);
      await ledger.store(other, theirs);
      await until(async () =>
        (await database.db.select().from(copies).where(eq(copies.cid, damaged.cid))).every(
          ({ state }) => state === "good",
        ),
      );
      const cids = [mine, damaged, theirs, absent].map(({ cid }) => cid);
      expect(await expectOk(await findMissing(wallet, cids))).toEqual({ missing: [theirs.cid, absent.cid] });
      // No repair is due, so the copies stay bad until the next request.
      await database.db.update(copies).set({ state: "bad" }).where(eq(copies.cid, damaged.cid));
      expect(await expectOk(await findMissing(wallet, cids))).toEqual({
        missing: [damaged.cid, theirs.cid, absent.cid],
      });
      await ledger.store(wallet, damaged);
      expect(await expectOk(await findMissing(wallet, [damaged.cid]))).toEqual({ missing: [] });
      expect(await expectOk(await findMissing(newWallet(), [mine.cid]))).toEqual({ missing: [mine.cid] });
    });

    it("are refused without a proof and with a proof of another address, time or deployment", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet);
      await ledger.store(wallet, block);
      const cids = [block.cid];
      const day = 86_400_000;
      const refused = [
        [{ cids }, 400, "bad_request"],
        [{ cids, ...readProof(await entitled()) }, 403, "signature_invalid"],
        [{ cids, ...readProof({ ...wallet, deployment: otherDeployment }) }, 403, "signature_invalid"],
        [{ cids, ...readProof(wallet, Date.now() - day - 60_000) }, 403, "proof_expired"],
        [{ cids, ...readProof(wallet, Date.now() + day + 60_000) }, 403, "proof_expired"],
        [{ cids, nonce: newNonce(), signature: readProof(wallet).signature }, 403, "signature_invalid"],
      ] as const;
      for (const [request, status, code] of refused) {
        const answer = await postJson(wallet, "missing", request);
        expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
      }
    });

    it("are limited to a thousand CIDs per request", async () => {
      const wallet = await entitled();
      const cids = Array.from(
        { length: cidsPerCall + 1 },
        (_, index) => `b${"a".repeat(54)}${(index + 32_768).toString(2).slice(0, 0)}${"aaaa"}`,
      );
      expect((await findMissing(wallet, cids)).status).toBe(400);
      expect((await findMissing(wallet, cids.slice(1))).status).toBe(200);
      expect((await findMissing(wallet, [])).status).toBe(400);
    });
  });

  describe("deletion of blocks", () => {
    async function stored(wallet: TestWallet, part?: Uint8Array): Promise<TestBlock> {
      const block = newBlock(wallet, part ?? 2_000);
      await ledger.store(wallet, block);
      return block;
    }

    it("releases the quota, removes the bytes, and may be repeated", async () => {
      const wallet = await entitled();
      const [gone, kept] = [await stored(wallet), await stored(wallet)];
      const unknown = newBlock(wallet).cid;
      const request = await signedDelete(wallet, [gone.cid, unknown]);
      for (let round = 0; round < 2; round += 1) {
        expect(await expectOk(await postJson(wallet, "delete", request))).toEqual({
          deleted: [gone.cid],
          unknown: [unknown],
        });
      }
      expect(await usedBytes(wallet)).toBe(kept.blockBytes.length);
      expect((await ledger.get(gone.cid)).status).toBe(404);
      expect(await ledger.fetchBytes(kept.cid)).toEqual(kept.blockBytes);
      await until(async () => {
        const sizes = await Promise.all(
          ledger.devices.map(({ device }) => device.size(`${gone.cid}-0000000000000000`)),
        );
        return sizes.every((size) => size === undefined);
      });
    });

    it("keeps a block for its other owners", async () => {
      const [alice, bob] = [await entitled(), await entitled()];
      const part = randomBytes(2_000);
      const [hers, his] = [await stored(alice, part), await stored(bob, part)];
      await expectOk(await postJson(alice, "delete", await signedDelete(alice, [hers.cid])));
      expect(await ledger.fetchBytes(his.cid)).toEqual(hers.blockBytes);
      expect([await usedBytes(alice), await usedBytes(bob)]).toEqual([0, his.blockBytes.length]);
      await expectOk(await postJson(bob, "delete", await signedDelete(bob, [his.cid])));
      expect((await ledger.get(his.cid)).status).toBe(404);
      expect(await database.db.select().from(blocks).where(eq(blocks.cid, his.cid))).toEqual([]);
    });

    it("can't be undone by sending the block again", async () => {
      const wallet = await entitled();
      const block = await stored(wallet);
      await expectOk(await postJson(wallet, "delete", await signedDelete(wallet, [block.cid])));
      const again = await ledger.put(wallet, block.blockBytes);
      expect([again.status, await codeOf(again)]).toEqual([410, "block_deleted"]);
      const batch = await expectOk(await putBatch(wallet, framed([block.blockBytes])));
      expect(batch).toEqual({ results: [{ cid: block.cid, code: "block_deleted" }] });
      expect(await usedBytes(wallet)).toBe(0);
      expect((await ledger.get(block.cid)).status).toBe(404);
      await ledger.forget(wallet);
      expect(await database.db.select().from(deletedBlocks).where(eq(deletedBlocks.cid, block.cid))).toEqual([]);
    });

    it("wins over a concurrent write of the same block", async () => {
      const wallet = await entitled();
      for (let round = 0; round < 5; round += 1) {
        const block = newBlock(wallet, 300_000);
        const putting = ledger.put(wallet, block.blockBytes);
        const deleting = signedDelete(wallet, [block.cid]).then((request) => postJson(wallet, "delete", request));
        const [put, deleted] = await Promise.all([putting, deleting]);
        const answer = await expectOk(deleted);
        const isThere = (await ledger.get(block.cid)).status === 200;
        // Either the deletion was first and found nothing, or the block is gone.
        expect(isThere).toBe(JSON.stringify(answer) === JSON.stringify({ deleted: [], unknown: [block.cid] }));
        if (isThere) expect(put.status).toBe(200);
      }
      const left = await database.db.select().from(writes).where(eq(writes.address, wallet.addressHex));
      expect(left).toEqual([]);
    });

    it("needs a current signature of the owner for these blocks", async () => {
      const wallet = await entitled();
      const [one, two] = [await stored(wallet), await stored(wallet)];
      const good = await signedDelete(wallet, [one.cid]);
      const day = 86_400_000;
      const refused = [
        [{ ...good, cids: [two.cid] }, 403, "signature_invalid"],
        [{ ...good, cids: [one.cid, two.cid] }, 403, "signature_invalid"],
        [await signedDelete(newWallet(), [one.cid]), 403, "signature_invalid"],
        [{ ...good, nonce: `${Date.now()}-${"0".repeat(32)}` }, 403, "signature_invalid"],
        [await signedDelete(wallet, [one.cid], Date.now() - day - 60_000), 403, "proof_expired"],
        [await signedDelete(wallet, [one.cid], Date.now() + day + 60_000), 403, "proof_expired"],
        [await signedDelete({ ...wallet, deployment: otherDeployment }, [one.cid]), 403, "signature_invalid"],
        [{ ...good, signature: one.signatureHex }, 403, "signature_invalid"],
        [{ ...good, cids: [] }, 400, "bad_request"],
      ] as const;
      for (const [request, status, code] of refused) {
        const answer = await postJson(wallet, "delete", request);
        expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
      }
      for (const block of [one, two]) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      expect(await expectOk(await postJson(wallet, "delete", good))).toEqual({ deleted: [one.cid], unknown: [] });
    });

    it("is possible for an expired address, and refused for an unknown one", async () => {
      const wallet = await entitled();
      const block = await stored(wallet);
      await ledger.entitle(wallet, 0, new Date(Date.now() - 1_000));
      expect(await expectOk(await postJson(wallet, "delete", await signedDelete(wallet, [block.cid])))).toEqual({
        deleted: [block.cid],
        unknown: [],
      });
      const nobody = newWallet();
      const refused = await postJson(nobody, "delete", await signedDelete(nobody, [block.cid]));
      expect([refused.status, await codeOf(refused)]).toEqual([409, "address_unknown"]);
    });
  });
});

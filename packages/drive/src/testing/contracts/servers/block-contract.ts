import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import type { Caller } from "@dexnet/protocol/caller";
import type { ErrorCode } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { blocksPerBatch, maxBlockBytes } from "@dexnet/protocol/limits";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { describe, expect, test } from "vitest";
import { callerOf, dayMs, refusalOf, type ServersUnderTest } from "./servers-under-test.ts";
import {
  anotherDeployment,
  createBlock,
  createSigner,
  deleteBody,
  missingBody,
  type Signer,
} from "./signed-requests.ts";

interface Address {
  readonly call: Caller;
  readonly signer: Signer;
  readonly params: { readonly address: string };
}

interface Block {
  readonly cid: BlockCid;
  readonly blockBytes: Bytes;
}

const blockNotFound = { code: "block_not_found", status: 404 };
const signatureInvalid = { code: "signature_invalid", status: 403 };

export function describeBlocks(servers: () => ServersUnderTest): void {
  /** An address that may store so many bytes. */
  async function entitledAddress(sizeBytes = 1_000_000): Promise<Address> {
    const signer = await createSigner(servers());
    await servers().entitle(signer.address, { sizeBytes, paidUntil: new Date(servers().now() + dayMs) });
    return addressOf(signer);
  }
  const addressOf = (signer: Signer): Address => ({
    call: callerOf(servers()),
    signer,
    params: { address: signer.address },
  });

  const put = ({ call, params }: Address, blockBytes: Bytes) => call(blockCalls.putBlock, { params, body: blockBytes });
  const get = ({ call }: Address, { cid }: Block) => call(blockCalls.getBlock, { params: { cid } });
  const deleteBlocks = async ({ call, signer, params }: Address, blocks: readonly Block[], now = servers().now()) =>
    call(blockCalls.deleteBlocks, {
      params,
      body: await deleteBody(
        signer,
        blocks.map(({ cid }) => cid),
        now,
      ),
    });
  const missing = ({ call, signer, params }: Address, blocks: readonly Block[], now = servers().now()) =>
    call(blockCalls.missingBlocks, {
      params,
      body: missingBody(
        signer,
        blocks.map(({ cid }) => cid),
        now,
      ),
    });

  /** Blocks that no ledger may take, each with the code that says why. */
  async function badBlocks(
    address: Address,
  ): Promise<[name: string, blockBytes: Bytes, code: ErrorCode, status: number][]> {
    const { signer } = address;
    const { blockBytes } = await createBlock(signer);
    const changed = blockBytes.slice();
    changed[blockHeaderSizeBytes] = (changed[blockHeaderSizeBytes] ?? 0) ^ 1;
    const byAnother = await createBlock(await createSigner(servers()));
    const foreign = await createBlock({ ...signer, deployment: anotherDeployment });
    return [
      ["changed after its CID was made", changed, "block_invalid", 400],
      ["signed by another key", byAnother.blockBytes, "signature_invalid", 403],
      ["signed for another deployment", foreign.blockBytes, "signature_invalid", 403],
      ["without a header", new Uint8Array(1000), "block_invalid", 400],
      ["without a part", blockBytes.slice(0, blockHeaderSizeBytes), "block_invalid", 400],
    ];
  }

  describe("put block", () => {
    test("stores a block that can be read by its CID", async () => {
      const address = await entitledAddress();
      const block = await createBlock(address.signer);
      expect(await put(address, block.blockBytes)).toEqual({ cid: block.cid, size: block.blockBytes.length });
      expect(await get(address, block)).toEqual(block.blockBytes);
    });

    test("answers a block that is stored already in the same way, and counts it once", async () => {
      const block = await createBlock(await createSigner(servers()), 700);
      const address = await entitledAddress(2 * block.blockBytes.length - 1);
      const own = await createBlock(address.signer, 700);
      for (let time = 0; time < 2; time += 1) {
        expect(await put(address, own.blockBytes)).toEqual({ cid: own.cid, size: own.blockBytes.length });
      }
      const refusal = await refusalOf(put(address, (await createBlock(address.signer, 700)).blockBytes));
      expect(refusal).toEqual({ code: "quota_exceeded", status: 413 });
    });

    test("counts a block of two addresses for both of them", async () => {
      const [one, two] = [await entitledAddress(), await entitledAddress(1500)];
      const part = await createBlock(one.signer, 1000);
      await put(one, part.blockBytes);
      const same = await sealBlock(two.signer, part.blockBytes.slice(blockHeaderSizeBytes));
      expect(await put(two, same.blockBytes)).toEqual({ cid: part.cid, size: same.blockBytes.length });
      const refusal = await refusalOf(put(two, (await createBlock(two.signer)).blockBytes));
      expect(refusal).toEqual({ code: "quota_exceeded", status: 413 });
    });

    test("refuses blocks that are not what they say", async () => {
      const address = await entitledAddress();
      for (const [name, blockBytes, code, status] of await badBlocks(address)) {
        expect([name, await refusalOf(put(address, blockBytes))]).toEqual([name, { code, status }]);
      }
    });

    test("refuses a body larger than a block", async () => {
      const address = await entitledAddress();
      const refusal = await refusalOf(put(address, new Uint8Array(maxBlockBytes + 1)));
      expect(refusal).toEqual({ code: "too_large", status: 413 });
    });

    test("refuses an address that the ledger does not know, and one whose paid time is over", async () => {
      const address = addressOf(await createSigner(servers()));
      const { blockBytes } = await createBlock(address.signer);
      const byAnother = await createBlock(await createSigner(servers()));
      for (const bytes of [blockBytes, byAnother.blockBytes]) {
        expect(await refusalOf(put(address, bytes))).toEqual({ code: "address_unknown", status: 409 });
      }
      const paidUntil = new Date(servers().now() - 1000);
      await servers().entitle(address.signer.address, { sizeBytes: 1_000_000, paidUntil });
      expect(await refusalOf(put(address, blockBytes))).toEqual({ code: "address_not_entitled", status: 402 });
    });
  });

  describe("put blocks in a batch", () => {
    const putBatch = ({ call, params }: Address, blocks: readonly Bytes[]) =>
      call(blockCalls.putBlocks, { params, body: concatBytes(...blocks.flatMap((block) => [lengthOf(block), block])) });

    test("gives each block the outcome that it would have alone, in their order", async () => {
      const address = await entitledAddress(3000);
      const [good, tooMuch] = [await createBlock(address.signer), await createBlock(address.signer, 2500)];
      const bad = await badBlocks(address);
      const { results } = await putBatch(address, [
        good.blockBytes,
        ...bad.map(([, bytes]) => bytes),
        tooMuch.blockBytes,
      ]);
      expect(results[0]).toEqual({ cid: good.cid, size: good.blockBytes.length });
      expect(results.slice(1).map((result) => "code" in result && result.code)).toEqual([
        ...bad.map(([, , code]) => code),
        "quota_exceeded",
      ]);
      expect(results.at(-1)).toMatchObject({ cid: tooMuch.cid });
      expect(results[4]).toMatchObject({ cid: null });
      expect(await get(address, good)).toEqual(good.blockBytes);
    });

    test("refuses a batch whose first signature is that of another key, and stores nothing of it", async () => {
      const address = await entitledAddress();
      const [byAnother, own] = [await createBlock(await createSigner(servers())), await createBlock(address.signer)];
      const refusal = await refusalOf(putBatch(address, [byAnother.blockBytes, own.blockBytes]));
      expect(refusal).toEqual({ code: "signature_invalid", status: 403 });
      expect(await refusalOf(get(address, own))).toEqual(blockNotFound);
    });

    test("refuses a batch for an address that the ledger does not know, and for one whose paid time is over", async () => {
      const address = addressOf(await createSigner(servers()));
      const blocks = [(await createBlock(address.signer)).blockBytes];
      expect(await refusalOf(putBatch(address, blocks))).toEqual({ code: "address_unknown", status: 409 });
      const paidUntil = new Date(servers().now() - 1000);
      await servers().entitle(address.signer.address, { sizeBytes: 1_000_000, paidUntil });
      expect(await refusalOf(putBatch(address, blocks))).toEqual({ code: "address_not_entitled", status: 402 });
    });

    test("refuses an empty batch, one that is cut, and one of too many blocks", async () => {
      const address = await entitledAddress();
      const { call, params } = address;
      const send = (body: Bytes) => refusalOf(call(blockCalls.putBlocks, { params, body }));
      expect(await send(new Uint8Array(0))).toMatchObject({ code: "bad_request", status: 400 });
      expect(await send(new Uint8Array([0, 0, 0, 9, 1]))).toEqual({ code: "bad_request", status: 400 });
      expect(await send(new Uint8Array([0, 0, 0]))).toEqual({ code: "bad_request", status: 400 });
      const many = new Uint8Array(4 * (blocksPerBatch + 1));
      expect(await send(many)).toEqual({ code: "too_large", status: 413 });
    });
  });

  describe("get block", () => {
    test("answers a range with its bytes, and refuses one after the end", async () => {
      const address = await entitledAddress();
      const { cid, blockBytes } = await createBlock(address.signer);
      await put(address, blockBytes);
      const getRange = (start: number, end: number) =>
        address.call(blockCalls.getBlock, { params: { cid }, range: { start, end } });
      expect(await getRange(300, 310)).toEqual(blockBytes.slice(300, 310));
      expect(await getRange(0, blockBytes.length)).toEqual(blockBytes);
      expect(await address.call(blockCalls.getBlock, { params: { cid }, range: "all" })).toEqual(blockBytes);
      const outside = getRange(blockBytes.length, blockBytes.length + 1);
      expect(await refusalOf(outside)).toEqual({ code: "range_invalid", status: 416 });
      // Only the bytes that exist are answered, which are not those of the range.
      await expect(getRange(300, blockBytes.length + 1)).rejects.toMatchObject({ code: "bad_answer" });
    });

    test("refuses a CID that is not stored", async () => {
      const address = addressOf(await createSigner(servers()));
      expect(await refusalOf(get(address, await createBlock(address.signer)))).toEqual(blockNotFound);
    });

    test("refuses a text that is no CID", async () => {
      const refusal = await refusalOf(callerOf(servers())(blockCalls.getBlock, { params: { cid: "b1" } }));
      expect(refusal).toMatchObject({ code: "bad_request", status: 400 });
    });
  });

  describe("missing blocks", () => {
    test("names those that the address does not have, in the order in which it was asked", async () => {
      const address = await entitledAddress();
      const [first, stored, last] = [
        await createBlock(address.signer),
        await createBlock(address.signer),
        await createBlock(address.signer),
      ];
      await put(address, stored.blockBytes);
      expect(await missing(address, [last, stored, first])).toEqual({ missing: [last.cid, first.cid] });
      const unknown = addressOf(await createSigner(servers()));
      expect(await missing(unknown, [stored])).toEqual({ missing: [stored.cid] });
    });

    test("refuses a proof of another key, and one from another day", async () => {
      const address = await entitledAddress();
      const block = await createBlock(address.signer);
      const { signer: other } = await entitledAddress();
      expect(
        await refusalOf(missing({ ...address, signer: { ...other, address: address.signer.address } }, [block])),
      ).toEqual(signatureInvalid);
      const late = await refusalOf(missing(address, [block], servers().now() - 2 * dayMs));
      expect(late).toEqual({ code: "proof_expired", status: 403, "fields.nonce": "errors.proof_expired" });
    });
  });

  describe("locate blocks", () => {
    const locate = ({ call, signer, params }: Address, blocks: readonly Block[], now = servers().now()) => {
      const cids = blocks.map(({ cid }) => cid);
      return call(statisticsCalls.locateBlocks, { params, body: missingBody(signer, cids, now) });
    };

    test("answers with the copies of the blocks that the address owns", async () => {
      const [address, other] = [await entitledAddress(), await entitledAddress()];
      const [block, foreign] = [await createBlock(address.signer), await createBlock(other.signer)];
      await put(address, block.blockBytes);
      await put(other, foreign.blockBytes);
      const { blocks } = await locate(address, [block, foreign]);
      expect(blocks).toMatchObject([{ cid: block.cid, size: block.blockBytes.length }]);
      const good = blocks[0]?.devices.filter(({ state }) => state === "good") ?? [];
      expect(good.length).toBeGreaterThanOrEqual(2);
    });

    test("refuses a proof of another key, and one from another day", async () => {
      const address = await entitledAddress();
      const block = await createBlock(address.signer);
      const { signer: other } = await entitledAddress();
      const forged = { ...address, signer: { ...other, address: address.signer.address } };
      expect(await refusalOf(locate(forged, [block]))).toEqual(signatureInvalid);
      const late = await refusalOf(locate(address, [block], servers().now() - 2 * dayMs));
      expect(late).toEqual({ code: "proof_expired", status: 403, "fields.nonce": "errors.proof_expired" });
    });
  });

  describe("list blocks of an address", () => {
    const list = (
      { call, signer, params }: Address,
      page: { after?: BlockCid | undefined; limit: number },
      now = servers().now(),
    ) => {
      const { nonce, signature } = missingBody(signer, [], now);
      return call(statisticsCalls.addressBlocks, { params, query: { ...page, nonce, signature } });
    };

    test("answers page by page with the blocks that the address owns, sorted, and their copies", async () => {
      const [address, other] = [await entitledAddress(), await entitledAddress()];
      expect(await list(address, { limit: 2 })).toEqual({ blocks: [], next: null });
      const stored = [1, 2, 3].map(() => createBlock(address.signer));
      for (const block of await Promise.all(stored)) await put(address, block.blockBytes);
      await put(other, (await createBlock(other.signer)).blockBytes);
      const cids = (await Promise.all(stored)).map(({ cid }) => cid).sort();
      const first = await list(address, { limit: 2 });
      expect(first.blocks.map(({ cid }) => cid)).toEqual(cids.slice(0, 2));
      expect(first.next).toBe(cids[1]);
      const second = await list(address, { after: first.next ?? undefined, limit: 2 });
      expect(second).toMatchObject({
        blocks: [{ cid: cids[2], size: (await stored[0])?.blockBytes.length }],
        next: null,
      });
      for (const { devices } of [...first.blocks, ...second.blocks]) {
        expect(devices.filter(({ state }) => state === "good").length).toBeGreaterThanOrEqual(2);
      }
    });

    test("refuses a proof of another key, and one from another day", async () => {
      const address = await entitledAddress();
      const { signer: other } = await entitledAddress();
      const forged = { ...address, signer: { ...other, address: address.signer.address } };
      expect(await refusalOf(list(forged, { limit: 2 }))).toEqual(signatureInvalid);
      const late = await refusalOf(list(address, { limit: 2 }, servers().now() - 2 * dayMs));
      expect(late).toEqual({ code: "proof_expired", status: 403, "fields.nonce": "errors.proof_expired" });
    });
  });

  describe("delete blocks", () => {
    test("takes blocks from the address for good, gives their space back, and may be repeated", async () => {
      const address = await entitledAddress(2000);
      const [block, other] = [await createBlock(address.signer), await createBlock(address.signer)];
      await put(address, block.blockBytes);
      const answer = { deleted: [block.cid], unknown: [other.cid] };
      expect(await deleteBlocks(address, [block, other])).toEqual(answer);
      expect(await deleteBlocks(address, [block, other])).toEqual(answer);
      expect(await refusalOf(get(address, block))).toEqual(blockNotFound);
      expect(await missing(address, [block])).toEqual({ missing: [block.cid] });
      expect(await refusalOf(put(address, block.blockBytes))).toEqual({ code: "block_deleted", status: 410 });
      await put(address, other.blockBytes);
    });

    test("leaves a block to its other owner", async () => {
      const [one, two] = [await entitledAddress(), await entitledAddress()];
      const block = await createBlock(one.signer);
      const same = await sealBlock(two.signer, block.blockBytes.slice(blockHeaderSizeBytes));
      await put(one, block.blockBytes);
      await put(two, same.blockBytes);
      expect(await deleteBlocks(one, [block])).toEqual({ deleted: [block.cid], unknown: [] });
      expect((await get(two, block)).length).toBe(block.blockBytes.length);
      expect(await missing(two, [block])).toEqual({ missing: [] });
    });

    test("is refused for an address that the ledger does not know", async () => {
      const address = addressOf(await createSigner(servers()));
      const block = await createBlock(address.signer);
      expect(await refusalOf(deleteBlocks(address, [block]))).toEqual({ code: "address_unknown", status: 409 });
    });

    test("refuses a signature of another key or for other blocks, and one from another day", async () => {
      const address = await entitledAddress();
      const { call, params, signer } = address;
      const [block, other] = [await createBlock(signer), await createBlock(signer)];
      await put(address, block.blockBytes);
      const { signer: stranger } = await entitledAddress();
      const forged = { ...address, signer: { ...stranger, address: signer.address } };
      expect(await refusalOf(deleteBlocks(forged, [block]))).toEqual(signatureInvalid);
      const body = { ...(await deleteBody(signer, [other.cid], servers().now())), cids: [block.cid] };
      expect(await refusalOf(call(blockCalls.deleteBlocks, { params, body }))).toEqual(signatureInvalid);
      const late = await refusalOf(deleteBlocks(address, [block], servers().now() - 2 * dayMs));
      expect(late).toEqual({ code: "proof_expired", status: 403, "fields.nonce": "errors.proof_expired" });
      expect(await get(address, block)).toEqual(block.blockBytes);
    });
  });
}

function lengthOf(bytes: Bytes): Bytes {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return length;
}

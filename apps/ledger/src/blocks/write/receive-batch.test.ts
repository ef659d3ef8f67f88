import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { AppError } from "@dexnet/protocol/errors/errors";
import { batchLengthBytes } from "@dexnet/protocol/limits";
import { createByteLeases } from "@dexnet/service/concurrency/byte-leases";
import { describe, expect, it } from "vitest";
import type { RequireEntitlement } from "../../addresses/address-checks.ts";
import { newBlock, newWallet, type TestBlock, testDeployment } from "../../testing/signed-block.ts";
import { createFairTurns } from "../fair-turns.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import { createBatchReceiver } from "./receive-batch.ts";

const wallet = newWallet();
const memoryBytes = 100_000;

function framed(list: readonly TestBlock[]): Buffer {
  const frame = ({ blockBytes }: TestBlock) => {
    const length = Buffer.alloc(batchLengthBytes);
    length.writeUInt32BE(blockBytes.length);
    return [length, blockBytes];
  };
  return Buffer.concat(list.flatMap(frame));
}

function newReceiver(requireEntitlement: RequireEntitlement = async () => undefined) {
  const leases = createByteLeases({
    largest: memoryBytes,
    maxPerKey: memoryBytes,
    progressBytes: 1,
    stalledMs: 60_000,
    waitMs: 0,
  });
  const perAddress = createConcurrencyLimit({ perKey: 1 });
  /** Keys of the turns that were taken, one for each signature. */
  const signatures: string[] = [];
  const turns = createFairTurns();
  const signatureTurns = {
    next(key: string) {
      signatures.push(key);
      return turns.next(key);
    },
  };
  const receiver = createBatchReceiver({
    deployment: testDeployment,
    requireEntitlement,
    leases,
    perAddress,
    signatureTurns,
  });
  /** Sends the batch in pieces of that size. Returns the results, and how many bytes were read. */
  async function receive(
    batch: Buffer,
    pieceBytes = batch.length,
    onPiece: () => Promise<void> = async () => undefined,
  ) {
    let readBytes = 0;
    const bytes = (async function* () {
      for (let at = 0; at < batch.length; at += pieceBytes) {
        await onPiece();
        // As the pieces of a request, this one is gone when the next is requested.
        const piece = Buffer.from(batch.subarray(at, at + pieceBytes));
        readBytes += piece.length;
        yield piece;
        piece.fill(0);
      }
    })();
    const { addressHex } = wallet;
    const request = { addressHex, sizeBytes: batch.length, bytes, networkKey: "network", evict: () => undefined };
    const results = receiver.receive(request, async (list) =>
      list.map((one) => (one.kind === "good" ? { ...one, blockBytes: Buffer.from(one.blockBytes) } : one)),
    );
    return { results: await results.catch((error: unknown) => error), readBytes };
  }
  return { leases, receive, signatures };
}

describe("createBatchReceiver", () => {
  const blocks = [newBlock(wallet, 16), newBlock(wallet, 1_000), newBlock(wallet, 5_000)];

  it("receives the same blocks in pieces of any size", async () => {
    const { receive, leases } = newReceiver();
    for (const pieceBytes of [1, 3, 299, 304, 1_000, 100_000]) {
      const { results } = await receive(framed(blocks), pieceBytes);
      expect(results).toMatchObject(
        blocks.map(({ cid, signatureHex, blockBytes }) => ({
          kind: "good",
          block: { cid, signatureHex, sizeBytes: blockBytes.length },
          blockBytes,
        })),
      );
    }
    await new Promise(setImmediate);
    expect(leases.usedBytes).toBe(0);
  });

  it("reads nothing and verifies nothing for an address that may not write", async () => {
    const refusal = new AppError("address_unknown");
    const { receive, signatures } = newReceiver(() => Promise.reject(refusal));
    expect(await receive(framed(blocks))).toEqual({ results: refusal, readBytes: 0 });
    expect(signatures).toEqual([]);
  });

  it("verifies the first signature in a turn of the network, and the others in turns of the address", async () => {
    const { receive, signatures } = newReceiver();
    expect((await receive(framed(blocks))).results).toHaveLength(3);
    expect(signatures).toEqual(["network", wallet.addressHex, wallet.addressHex]);
  });

  it("reads no more than the first header of a batch that another key has signed, and verifies one signature", async () => {
    const stranger = newWallet();
    const { receive, signatures, leases } = newReceiver();
    const { results, readBytes } = await receive(framed([newBlock(stranger), ...blocks]), 1);
    expect(results).toMatchObject({ code: "signature_invalid" });
    expect([readBytes, leases.usedBytes]).toEqual([batchLengthBytes + blockHeaderSizeBytes, 0]);
    expect(signatures).toEqual(["network"]);
  });

  it("uses no memory for blocks before the first signature, and afterwards that of the blocks that have begun", async () => {
    const { receive, leases } = newReceiver();
    const used = new Set<number>();
    await receive(framed(blocks), 100, async () => void used.add(leases.usedBytes));
    expect([...used]).toEqual([0, 316, 316 + 1_300, 316 + 1_300 + 5_300]);
  });

  it("refuses a batch without memory for it, and releases what it has used", async () => {
    const { receive, leases } = newReceiver();
    const large = [newBlock(wallet, 60_000), newBlock(wallet, 60_000)];
    expect((await receive(framed(large), 1_000)).results).toMatchObject({ code: "too_many_requests" });
    await new Promise(setImmediate);
    expect(leases.usedBytes).toBe(0);
  });

  it("counts the requests of an address only after the first signature", async () => {
    const { receive } = newReceiver();
    const waiting = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    let pieces = 0;
    const first = receive(framed(blocks), 310, async () => {
      pieces += 1;
      if (pieces !== 2) return;
      arrived.resolve();
      await waiting.promise;
    });
    await arrived.promise;
    expect((await receive(framed([newBlock(newWallet())]))).results).toMatchObject({ code: "signature_invalid" });
    expect((await receive(framed(blocks))).results).toMatchObject({ code: "too_many_requests" });
    waiting.resolve();
    expect((await first).results).toHaveLength(3);
  });
});

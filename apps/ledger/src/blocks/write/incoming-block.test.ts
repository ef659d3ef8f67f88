import { describe, expect, it } from "vitest";
import { newBlock, newWallet } from "../../testing/signed-block.ts";
import { hashedRunBytes } from "./block-write-limits.ts";
import { openIncomingBlock } from "./incoming-block.ts";

/** Pieces as of a request body: a piece is overwritten when the next is requested. */
async function* reusedPieces(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = Uint8Array.from(bytes.subarray(start, start + pieceBytes));
    yield piece;
    piece.fill(0);
  }
}
const neverAborted = new AbortController().signal;
const ignoreProgress = () => undefined;

describe("openIncomingBlock", () => {
  it("receives the whole block from pieces of any size, with reused memory", async () => {
    const { blockBytes, cid, signatureHex } = newBlock(newWallet(), 5_000);
    for (const pieceBytes of [1, 7, 299, 300, 301, 10_000]) {
      const { header, receiveInto } = await openIncomingBlock(reusedPieces(blockBytes, pieceBytes));
      expect([header.cid, header.signatureHex]).toEqual([cid, signatureHex]);
      const buffer = Buffer.alloc(blockBytes.length);
      let progressBytes = 0;
      await receiveInto(buffer, neverAborted, (bytes) => {
        progressBytes += bytes;
      });
      expect([buffer.equals(blockBytes), progressBytes]).toEqual([true, blockBytes.length]);
    }
  });

  it("receives a block that is hashed in several runs, whatever its pieces", async () => {
    const { blockBytes } = newBlock(newWallet(), 2 * hashedRunBytes + 5_000);
    for (const pieceBytes of [65_536, hashedRunBytes, hashedRunBytes + 299, blockBytes.length]) {
      const { receiveInto } = await openIncomingBlock(reusedPieces(blockBytes, pieceBytes));
      const buffer = Buffer.alloc(blockBytes.length);
      await receiveInto(buffer, neverAborted, ignoreProgress);
      expect(buffer.equals(blockBytes)).toBe(true);
    }
  });

  it("rejects bytes that do not match the header or the announced size", async () => {
    const { blockBytes } = newBlock(newWallet(), 5_000);
    const flipped = Buffer.from(blockBytes);
    flipped.writeUInt8(flipped.readUInt8(4_000) ^ 1, 4_000);
    for (const [sent, announced] of [
      [flipped, flipped.length],
      [blockBytes, blockBytes.length + 1],
      [blockBytes, blockBytes.length - 1],
    ] as const) {
      const { receiveInto } = await openIncomingBlock(reusedPieces(sent, 1_000));
      const received = receiveInto(Buffer.alloc(announced), neverAborted, ignoreProgress);
      await expect(received).rejects.toMatchObject({ code: "block_invalid" });
    }
  });

  it("rejects a body that ends within the header, and an invalid header", async () => {
    const { blockBytes } = newBlock(newWallet(), 5_000);
    const short = openIncomingBlock(reusedPieces(blockBytes.subarray(0, 299), 100));
    await expect(short).rejects.toMatchObject({ code: "block_invalid" });
    const invalid = openIncomingBlock(reusedPieces(Buffer.alloc(5_000, "x"), 1_000));
    await expect(invalid).rejects.toMatchObject({ code: "block_invalid" });
  });

  it("does not write to the buffer after it was aborted", async () => {
    const { blockBytes } = newBlock(newWallet(), 5_000);
    const rest = Promise.withResolvers<void>();
    const source = (async function* () {
      yield blockBytes.subarray(0, 1_000);
      await rest.promise;
      yield blockBytes.subarray(1_000);
    })();
    const { receiveInto } = await openIncomingBlock(source);
    const stopping = new AbortController();
    const buffer = Buffer.alloc(blockBytes.length);
    const received = receiveInto(buffer, stopping.signal, ignoreProgress);
    stopping.abort();
    buffer.fill(7);
    rest.resolve();
    await expect(received).rejects.toBe(stopping.signal.reason);
    expect(buffer.equals(Buffer.alloc(buffer.length, 7))).toBe(true);
  });
});

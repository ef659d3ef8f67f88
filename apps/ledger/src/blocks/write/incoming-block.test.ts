import { describe, expect, it } from "vitest";
import { newBlock, newWallet } from "../../testing/signed-block.ts";
import { openIncomingBlock } from "./incoming-block.ts";

/** Pieces as of a request body: a piece is overwritten when the next is requested. */
async function* reusedPieces(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = Uint8Array.from(bytes.subarray(start, start + pieceBytes));
    yield piece;
    piece.fill(0);
  }
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe("openIncomingBlock", () => {
  it("yields the whole block from pieces of any size, with reused memory", async () => {
    const { blockBytes, cid, signatureHex } = newBlock(newWallet(), 5_000);
    for (const pieceBytes of [1, 7, 299, 300, 301, 10_000]) {
      const { header, bytes } = await openIncomingBlock(reusedPieces(blockBytes, pieceBytes), blockBytes.length);
      expect([header.cid, header.signatureHex]).toEqual([cid, signatureHex]);
      expect(await collect(bytes)).toEqual(blockBytes);
    }
  });

  it("throws at the end for bytes that do not match the header or the announced size", async () => {
    const { blockBytes } = newBlock(newWallet(), 5_000);
    const flipped = Buffer.from(blockBytes);
    flipped.writeUInt8(flipped.readUInt8(4_000) ^ 1, 4_000);
    for (const [sent, announced] of [
      [flipped, flipped.length],
      [blockBytes, blockBytes.length + 1],
      [blockBytes, blockBytes.length - 1],
    ] as const) {
      const { bytes } = await openIncomingBlock(reusedPieces(sent, 1_000), announced);
      await expect(collect(bytes)).rejects.toMatchObject({ code: "block_invalid" });
    }
  });
});

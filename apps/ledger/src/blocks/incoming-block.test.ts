import { describe, expect, it } from "vitest";
import { newBlock, newWallet } from "../testing/signed-block.ts";
import { openIncomingBlock } from "./incoming-block.ts";

/** As a body is received: a piece is gone when the next is asked for. */
async function* fleeting(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = Uint8Array.from(bytes.subarray(at, at + pieceBytes));
    yield piece;
    piece.fill(0);
  }
}

async function taken(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe("a block that comes in", () => {
  it("is whole in whatever pieces it comes, though none of them stays", async () => {
    const { blockBytes, cid, signatureHex } = newBlock(newWallet(), 5_000);
    for (const pieceBytes of [1, 7, 299, 300, 301, 10_000]) {
      const { header, bytes } = await openIncomingBlock(fleeting(blockBytes, pieceBytes), blockBytes.length);
      expect([header.cid, header.signatureHex]).toEqual([cid, signatureHex]);
      expect(await taken(bytes)).toEqual(blockBytes);
    }
  });

  it("is refused at its end when it is not what its header says, or not as long as announced", async () => {
    const { blockBytes } = newBlock(newWallet(), 5_000);
    const turned = Buffer.from(blockBytes);
    turned.writeUInt8(turned.readUInt8(4_000) ^ 1, 4_000);
    for (const [sent, announced] of [
      [turned, turned.length],
      [blockBytes, blockBytes.length + 1],
      [blockBytes, blockBytes.length - 1],
    ] as const) {
      const { bytes } = await openIncomingBlock(fleeting(sent, 1_000), announced);
      await expect(taken(bytes)).rejects.toMatchObject({ code: "block_invalid" });
    }
  });
});

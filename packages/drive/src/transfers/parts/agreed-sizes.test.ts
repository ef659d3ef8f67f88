import { encryptedSizeOf, PART_BYTES } from "@dexnet/crypto/blocks/parts";
import { BLOCK_HEADER_BYTES } from "@dexnet/crypto/verify/block-header";
import { blockBytesLargest, blockBytesSmallest, blockHeaderBytes, partBytes } from "@dexnet/protocol/limits";
import { expect, test } from "vitest";

test("crypto and protocol define the same block sizes", () => {
  expect([PART_BYTES, BLOCK_HEADER_BYTES]).toEqual([partBytes, blockHeaderBytes]);
  expect([0, PART_BYTES].map((plainBytes) => BLOCK_HEADER_BYTES + encryptedSizeOf(plainBytes))).toEqual([
    blockBytesSmallest,
    blockBytesLargest,
  ]);
});

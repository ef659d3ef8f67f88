import { encryptedSizeOf, partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { headerSizeBytes } from "@dexnet/crypto/verify/block-header";
import { blockBytesSmallest, blockHeaderBytes, maxBlockBytes, partBytes } from "@dexnet/protocol/limits";
import { expect, test } from "vitest";

test("crypto and protocol define the same block sizes", () => {
  expect([partSizeBytes, headerSizeBytes]).toEqual([partBytes, blockHeaderBytes]);
  expect([0, partSizeBytes].map((plainBytes) => headerSizeBytes + encryptedSizeOf(plainBytes))).toEqual([
    blockBytesSmallest,
    maxBlockBytes,
  ]);
});

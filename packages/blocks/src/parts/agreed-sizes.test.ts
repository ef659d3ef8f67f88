import { encryptedSizeOf, partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { maxBlockBytes, minBlockBytes } from "@dexnet/protocol/limits";
import { expect, test } from "vitest";

test("block sizes of the protocol: exactly those from an empty part to a full one", () => {
  const blockSizes = [0, partSizeBytes].map((plainBytes) => blockHeaderSizeBytes + encryptedSizeOf(plainBytes));
  expect(blockSizes).toEqual([minBlockBytes, maxBlockBytes]);
});

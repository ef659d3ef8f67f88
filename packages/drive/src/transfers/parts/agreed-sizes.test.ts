import { PART_BYTES, PART_OVERHEAD_BYTES } from "@dexnet/crypto/parts";
import { BLOCK_HEADER_BYTES } from "@dexnet/crypto/verify/block-header";
import { blockHeaderBytes, partBytes, partOverheadBytes } from "@dexnet/protocol/limits";
import { expect, test } from "vitest";

test("crypto and protocol define the same block sizes", () => {
  expect([PART_BYTES, PART_OVERHEAD_BYTES, BLOCK_HEADER_BYTES]).toEqual([
    partBytes,
    partOverheadBytes,
    blockHeaderBytes,
  ]);
});

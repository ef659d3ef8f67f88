import { partCountOf } from "@dexnet/crypto/parts";
import { blockHeaderBytes, partOverheadBytes } from "@dexnet/protocol/limits";
import { partsInListMost } from "../../platform/limits.ts";

const digestBytes = 32;

/** Bytes of all blocks of a file of this size, those of its part list included. */
export function blocksSizeOf(sizeBytes: number, listMost = partsInListMost): number {
  const partCount = partCountOf(sizeBytes);
  const partListBytes = partCount > listMost ? wrappedSizeOf(partCount * digestBytes) : 0;
  return wrappedSizeOf(sizeBytes) + partListBytes;
}

function wrappedSizeOf(plainBytes: number): number {
  return plainBytes + partCountOf(plainBytes) * (blockHeaderBytes + partOverheadBytes);
}

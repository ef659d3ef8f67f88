import { encryptedSizeOf, partCountOf } from "@dexnet/crypto/blocks/parts";
import { digestSizeBytes } from "@dexnet/crypto/verify/block-cid";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";

/** Longest part list (of 2 GiB) in the file database. A longer one is stored in blocks, so that the database stays small. */
export const maxPartsInList = 512;

/** Bytes of all blocks of a file of this size, those of its part list included. */
export function blocksSizeOf(sizeBytes: number, maxListed = maxPartsInList): number {
  const partCount = partCountOf(sizeBytes);
  const partListBytes = partCount > maxListed ? wrappedSizeOf(partCount * digestSizeBytes) : 0;
  return wrappedSizeOf(sizeBytes) + partListBytes;
}

function wrappedSizeOf(plainBytes: number): number {
  // A full part is a whole number of segments, so the parts of a file have together as many tags as its bytes at once.
  return encryptedSizeOf(plainBytes) + partCountOf(plainBytes) * blockHeaderSizeBytes;
}

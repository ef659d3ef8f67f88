import { partCountOf } from "@dexnet/crypto/parts";
import { blockHeaderBytes, partOverheadBytes } from "@dexnet/protocol/limits";
import { partsInListMost } from "../../platform/limits.ts";

const digestBytes = 32;

/** Bytes that the ledger will hold for a file of this size, manifest included. */
export function blocksSizeOf(sizeBytes: number, listMost = partsInListMost): number {
  const partCount = partCountOf(sizeBytes);
  const manifest = partCount > listMost ? wrappedSizeOf(partCount * digestBytes) : 0;
  return wrappedSizeOf(sizeBytes) + manifest;
}

function wrappedSizeOf(plainBytes: number): number {
  return plainBytes + partCountOf(plainBytes) * (blockHeaderBytes + partOverheadBytes);
}

import { type Bytes, equalBytes } from "@dexnet/crypto/verify/bytes";
import { TlogError } from "../tlog-error.ts";
import { hashBytes, hashNode } from "./hashes.ts";
import { checkTreeSize, type LeafRange, type ReadHashes, readRangeHashes, splitPoint } from "./subtrees.ts";

interface Inclusion {
  readonly leafHash: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
  /** From the sibling of the leaf up to a child of the root (RFC 6962, 2.1.1). */
  readonly proof: readonly Uint8Array[];
}

/** Proof that a tree of that size has the entry with that index. */
export async function readInclusionProof(index: number, size: number, readHashes: ReadHashes): Promise<Bytes[]> {
  checkIndex(index, size);
  return await readRangeHashes(siblingRanges(index, size), readHashes);
}

/** Throws unless the tree has the leaf at that index. */
export function verifyInclusion({ leafHash, index, size, root, proof }: Inclusion): void {
  checkIndex(index, size);
  if (!equalBytes(rootOfInclusion(leafHash, index, size, proof), root)) {
    throw new TlogError("The log does not have this entry at its index.");
  }
}

function rootOfInclusion(leafHash: Uint8Array, index: number, size: number, proof: readonly Uint8Array[]): Uint8Array {
  const ranges = siblingRanges(index, size);
  const isWellFormed = [leafHash, ...proof].every(({ length }) => length === hashBytes);
  if (!isWellFormed || proof.length !== ranges.length) throw new TlogError("An inclusion proof has the wrong length.");
  return proof.reduce((hash, sibling, at) => {
    const isLeft = (ranges[at]?.start ?? 0) < index;
    return isLeft ? hashNode(sibling, hash) : hashNode(hash, sibling);
  }, leafHash);
}

/** Siblings of the nodes from a leaf to the root. */
function siblingRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + splitPoint(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.reverse();
}

function checkIndex(index: number, size: number): void {
  checkTreeSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new TlogError("The tree has no entry with this index.");
  }
}

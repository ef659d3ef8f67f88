import { type Bytes, equalBytes } from "@dexnet/crypto/verify/bytes";
import { TlogError } from "../tlog-error.ts";
import { emptyRoot, hashBytes, hashNode } from "./hashes.ts";
import { checkTreeSize, type LeafRange, type ReadHashes, readRangeHashes, splitPoint } from "./subtrees.ts";

/** A tree at one time. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Proof that the tree of the new size begins with the entries of the old one (RFC 6962, 2.1.2). */
export async function readConsistencyProof(oldSize: number, newSize: number, readHashes: ReadHashes): Promise<Bytes[]> {
  checkSizes(oldSize, newSize);
  return await readRangeHashes(proofRanges(oldSize, newSize), readHashes);
}

/** Throws unless the newer tree begins with all entries of the older one. */
export function verifyConsistency(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): void {
  checkSizes(older.size, newer.size);
  const ranges = proofRanges(older.size, newer.size);
  const isWellFormed = [older.root, newer.root, ...proof].every(({ length }) => length === hashBytes);
  if (!isWellFormed || proof.length !== ranges.length) throw new TlogError("A consistency proof has the wrong length.");
  if (older.size === 0 || older.size === newer.size) {
    // Every tree begins with the empty one.
    requireSame(older.size === 0 ? emptyRoot() : newer.root, older.root);
    return;
  }
  const [first = older.root, ...rest] = isCompleteSubtree(older.size) ? [older.root, ...proof] : proof;
  const siblings = isCompleteSubtree(older.size) ? ranges : ranges.slice(1);
  let oldHash = first;
  let newHash = first;
  for (const [at, sibling] of rest.entries()) {
    if ((siblings[at]?.start ?? 0) >= older.size) {
      newHash = hashNode(newHash, sibling);
    } else {
      oldHash = hashNode(sibling, oldHash);
      newHash = hashNode(sibling, newHash);
    }
  }
  requireSame(oldHash, older.root);
  requireSame(newHash, newer.root);
}

/**
 * Nodes from the last complete subtree of the old tree up to the root. The subtree itself is left out when it is the whole
 * old tree, because its hash is known.
 */
function proofRanges(oldSize: number, newSize: number): LeafRange[] {
  if (oldSize === 0 || oldSize === newSize) return [];
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = newSize;
  while (end !== oldSize) {
    const middle = start + splitPoint(end - start);
    if (oldSize <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  if (start > 0) ranges.push({ start, end });
  return ranges.reverse();
}

function isCompleteSubtree(size: number): boolean {
  return size === 1 || splitPoint(size) * 2 === size;
}

function requireSame(computed: Uint8Array, claimed: Uint8Array): void {
  if (!equalBytes(computed, claimed)) throw new TlogError("The newer tree does not continue the older one.");
}

function checkSizes(oldSize: number, newSize: number): void {
  checkTreeSize(oldSize);
  checkTreeSize(newSize);
  if (oldSize > newSize) throw new TlogError("The older tree is larger than the newer one.");
}

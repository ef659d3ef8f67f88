import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { TlogError } from "../tlog-error.ts";
import { emptyRoot, hashNode } from "./hashes.ts";

/** A complete subtree: the leaves from `index * 2 ** level` on, `2 ** level` of them. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** Hashes of complete subtrees, in the order of the request. */
export type ReadHashes = (subtrees: readonly Subtree[]) => Promise<readonly Uint8Array[]>;

/** Leaves from `start` up to and without `end`, whose hash is one node of the tree. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** Sizes are numbers: a log with 2 ** 53 entries is out of reach. */
export function checkTreeSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new TlogError("A tree size is a whole number from 0 on.");
}

/** Largest power of two that is less than the number, which is at least 2. */
export function splitPoint(leaves: number): number {
  let split = 1;
  while (split * 2 < leaves) split *= 2;
  return split;
}

/** Complete subtrees of a range, from left to right. The range starts at a multiple of the largest of them. */
export function completeSubtrees({ start, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  let at = start;
  while (at < end) {
    let level = 0;
    let leaves = 1;
    while (leaves * 2 <= end - at) {
      leaves *= 2;
      level += 1;
    }
    subtrees.push({ level, index: at / leaves });
    at += leaves;
  }
  return subtrees;
}

/** Hashes of ranges. All subtrees are requested together. */
export async function readRangeHashes(ranges: readonly LeafRange[], readHashes: ReadHashes): Promise<Bytes[]> {
  const lists = ranges.map(completeSubtrees);
  const hashes = await readHashes(lists.flat());
  let at = 0;
  return lists.map((list) => {
    const own = hashes.slice(at, at + list.length);
    at += list.length;
    return joinSubtrees(own);
  });
}

/** Root of a tree of that size. */
export async function readRoot(size: number, readHashes: ReadHashes): Promise<Bytes> {
  checkTreeSize(size);
  if (size === 0) return emptyRoot();
  const [root] = await readRangeHashes([{ start: 0, end: size }], readHashes);
  if (root === undefined) throw new TlogError("The log has no root.");
  return root;
}

function joinSubtrees(hashes: readonly Uint8Array[]): Bytes {
  const [last, ...others] = [...hashes].reverse();
  if (last === undefined) throw new TlogError("The log has no hash for a range.");
  return others.reduce<Bytes>((right, left) => hashNode(left, right), last as Bytes);
}

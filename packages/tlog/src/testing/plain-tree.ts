import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import { emptyRoot, hashLeaf, hashNode } from "../merkle/hashes.ts";
import { type ReadHashes, splitPoint } from "../merkle/subtrees.ts";
import { type ReadTile, tileWidth } from "../merkle/tiles.ts";

/** A tree in memory, by the definitions of RFC 6962, 2.1, and C2SP tlog-tiles. */
export interface PlainTree {
  root(size: number): Bytes;
  leafHash(index: number): Bytes;
  readonly readHashes: ReadHashes;
  readonly readTile: ReadTile;
}

/** Entries of a test: each is its index as a text. */
export function sampleEntries(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => new TextEncoder().encode(`entry ${index}`));
}

export function createPlainTree(entries: readonly Uint8Array[]): PlainTree {
  const leaves = entries.map(hashLeaf);
  const known = new Map<string, Bytes>();
  function hashOf(start: number, end: number): Bytes {
    if (end === start) return emptyRoot();
    if (end - start === 1) return leaves[start] as Bytes;
    const name = `${start} ${end}`;
    const middle = start + splitPoint(end - start);
    const hash = known.get(name) ?? hashNode(hashOf(start, middle), hashOf(middle, end));
    known.set(name, hash);
    return hash;
  }
  return {
    root: (size) => hashOf(0, size),
    leafHash: (index) => hashOf(index, index + 1),
    readHashes: async (subtrees) =>
      subtrees.map(({ level, index }) => hashOf(index * 2 ** level, (index + 1) * 2 ** level)),
    async readTile({ level, index, width }) {
      const leavesBelow = tileWidth ** Number(level);
      const first = index * tileWidth;
      const hashes = Array.from({ length: width }, (_, at) =>
        hashOf((first + at) * leavesBelow, (first + at + 1) * leavesBelow),
      );
      return concatBytes(...hashes);
    },
  };
}

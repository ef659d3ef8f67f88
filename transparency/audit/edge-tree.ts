import { concatBytes } from "@dexnet/crypto/verify/bytes";
import { hashBytes, hashLeaf, hashNode } from "@dexnet/tlog/merkle/hashes";
import { readRoot } from "@dexnet/tlog/merkle/subtrees";
import { hashesFromTiles, type TileName, tileWidth } from "@dexnet/tlog/merkle/tiles";

/** A tile whose hashes were computed from entries. */
export interface ComputedTile {
  readonly name: TileName;
  readonly bytes: Uint8Array;
}

/** A tree that grows by entries and has only the last tile of each level in memory. */
export interface EdgeTree {
  readonly size: number;
  /** Hash of a leaf in the last tile. Undefined when that tile does not have it. */
  edgeLeaf(index: number): Uint8Array | undefined;
  /** Adds an entry. Returns the tiles that it has completed. */
  append(entry: Uint8Array): ComputedTile[];
  /** Last tile of each level, unless it is empty. */
  partialTiles(): ComputedTile[];
  root(): Promise<Uint8Array>;
  /** Hashes of the last tile of each level, from the leaves up. */
  edges(): Uint8Array[];
}

export function createEdgeTree(start: { readonly size: number; readonly edges: readonly Uint8Array[] }): EdgeTree {
  let { size } = start;
  const levels: Uint8Array[][] = start.edges.map((bytes) =>
    Array.from({ length: bytes.length / hashBytes }, (_, at) => bytes.slice(at * hashBytes, (at + 1) * hashBytes)),
  );

  function nameOf(level: number, width: number): TileName {
    const index = Math.floor(size / tileWidth ** (level + 1)) - (width === tileWidth ? 1 : 0);
    return { level, index, width };
  }

  return {
    get size() {
      return size;
    },
    edgeLeaf(index) {
      const leaves = levels[0] ?? [];
      return leaves[index - (size - leaves.length)];
    },
    append(entry) {
      size += 1;
      const completed: ComputedTile[] = [];
      let hash: Uint8Array | undefined = hashLeaf(entry);
      for (let level = 0; hash !== undefined; level += 1) {
        const hashes = levels[level] ?? [];
        levels[level] = hashes;
        hashes.push(hash);
        hash = undefined;
        if (hashes.length === tileWidth) {
          completed.push({ name: nameOf(level, tileWidth), bytes: concatBytes(...hashes) });
          hash = hashAll(hashes);
          levels[level] = [];
        }
      }
      return completed;
    },
    partialTiles: () =>
      levels.flatMap((hashes, level) =>
        hashes.length === 0 ? [] : [{ name: nameOf(level, hashes.length), bytes: concatBytes(...hashes) }],
      ),
    // The subtrees of a root are in the last tiles.
    root: () =>
      readRoot(
        size,
        hashesFromTiles(size, async ({ level }) => concatBytes(...(levels[Number(level)] ?? []))),
      ),
    edges: () => levels.map((hashes) => concatBytes(...hashes)),
  };
}

/** Hash of a full tile. */
function hashAll(hashes: readonly Uint8Array[]): Uint8Array {
  let row = [...hashes];
  while (row.length > 1) {
    row = Array.from({ length: row.length / 2 }, (_, at) =>
      hashNode(row[at * 2] as Uint8Array, row[at * 2 + 1] as Uint8Array),
    );
  }
  return row[0] as Uint8Array;
}

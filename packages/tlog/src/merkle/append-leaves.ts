import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { TlogError } from "../tlog-error.ts";
import { hashBytes } from "./hashes.ts";
import { checkTreeSize, readRoot } from "./subtrees.ts";
import { hashesFromTiles, hashFullTile, type TileName, tileWidth } from "./tiles.ts";

/** A tile of hashes with its bytes. */
export interface HashTile {
  readonly level: number;
  readonly index: number;
  /** One hash after the other. */
  readonly hashes: Uint8Array;
}

export interface GrownTree {
  readonly size: number;
  readonly root: Bytes;
  /** New and changed tiles. */
  readonly tiles: readonly HashTile[];
}

/** The last tile of each level that is not full. These tiles are all that is needed to append leaves. */
export function partialTiles(size: number): (TileName & { readonly level: number })[] {
  checkTreeSize(size);
  const tiles = [];
  for (let level = 0, nodes = size; nodes > 0; level += 1, nodes = Math.floor(nodes / tileWidth)) {
    const width = nodes % tileWidth;
    if (width > 0) tiles.push({ level, index: Math.floor(nodes / tileWidth), width });
  }
  return tiles;
}

/** Appends leaves to a tree of that size, whose partial tiles are given. */
export async function appendLeaves(
  size: number,
  partial: readonly HashTile[],
  leafHashes: readonly Uint8Array[],
): Promise<GrownTree> {
  const current = new Map(partial.map((tile) => [tile.level, tile]));
  const changed: HashTile[] = [];
  let added: readonly Uint8Array[] = leafHashes;
  for (let level = 0; added.length > 0; level += 1) {
    const nodes = Math.floor(size / tileWidth ** level);
    const before = nodes % tileWidth === 0 ? new Uint8Array() : hashesOf(current.get(level), nodes);
    const tiles = splitTiles(level, Math.floor(nodes / tileWidth), joinHashes(before, added));
    changed.push(...tiles);
    const last = tiles.at(-1);
    if (last !== undefined) current.set(level, last);
    added = tiles
      .filter(({ hashes }) => hashes.length === tileWidth * hashBytes)
      .map(({ hashes }) => hashFullTile(hashes));
  }
  const newSize = size + leafHashes.length;
  const readTile = async ({ level, index, width }: TileName) => {
    const tile = current.get(Number(level));
    if (tile?.index !== index) throw new TlogError("A tile of the log is missing.");
    return tile.hashes.subarray(0, width * hashBytes);
  };
  return { size: newSize, root: await readRoot(newSize, hashesFromTiles(newSize, readTile)), tiles: changed };
}

function hashesOf(tile: HashTile | undefined, nodes: number): Uint8Array {
  const isExpected = tile?.index === Math.floor(nodes / tileWidth);
  if (tile === undefined || !isExpected || tile.hashes.length !== (nodes % tileWidth) * hashBytes) {
    throw new TlogError("A tile of the log does not have the size of the tree.");
  }
  return tile.hashes;
}

function joinHashes(before: Uint8Array, added: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(before.length + added.length * hashBytes);
  joined.set(before);
  for (const [at, hash] of added.entries()) joined.set(hash, before.length + at * hashBytes);
  return joined;
}

function splitTiles(level: number, firstIndex: number, hashes: Uint8Array): HashTile[] {
  const tileBytes = tileWidth * hashBytes;
  return Array.from({ length: Math.ceil(hashes.length / tileBytes) }, (_, at) => ({
    level,
    index: firstIndex + at,
    hashes: hashes.subarray(at * tileBytes, (at + 1) * tileBytes),
  }));
}

import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { TlogError } from "../tlog-error.ts";
import { hashBytes, hashNode } from "./hashes.ts";
import type { ReadHashes, Subtree } from "./subtrees.ts";

/** Hashes of a full tile, and levels of the tree that it spans. */
export const tileWidth = 256;
const tileHeight = 8;

/** A tile of hashes, or a bundle of entries for the level "entries". */
export interface TileName {
  readonly level: number | "entries";
  readonly index: number;
  /** Hashes or entries, 256 for a full tile. */
  readonly width: number;
}

/** Bytes of a tile: its hashes, one after the other. */
export type ReadTile = (tile: TileName) => Promise<Uint8Array>;

/** Path of a tile below the prefix of the log (C2SP tlog-tiles). */
export function tilePath({ level, index, width }: TileName): string {
  const digits = index.toString().padStart(Math.ceil(index.toString().length / 3) * 3, "0");
  const groups = digits.match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
  return `tile/${level}/${path}${width === tileWidth ? "" : `.p/${width}`}`;
}

/** Undefined for a path that is not the canonical path of a tile. */
export function parseTilePath(path: string): TileName | undefined {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  const [, level = "", digits = "", width] = match ?? [];
  if (match === null) return undefined;
  const tile: TileName = {
    level: level === "entries" ? level : Number(level),
    index: Number(digits.replaceAll(/[x/]/g, "")),
    width: width === undefined ? tileWidth : Number(width),
  };
  const isPossible = Number.isSafeInteger(tile.index) && (level === "entries" || Number(level) < 64) && tile.width > 0;
  return isPossible && tilePath(tile) === path ? tile : undefined;
}

/** Width of a tile in a tree of that size. 0 when the tree does not have it. */
export function widthOfTile(level: number, index: number, size: number): number {
  const nodes = Math.floor(size / tileWidth ** level);
  return Math.max(0, Math.min(tileWidth, nodes - index * tileWidth));
}

/** Tile that has the hashes below a complete subtree, or the hash of it. */
export function tileOfSubtree({ level, index }: Subtree, size: number): TileName {
  const tileLevel = Math.floor(level / tileHeight);
  const tileIndex = Math.floor((index * 2 ** (level % tileHeight)) / tileWidth);
  const width = widthOfTile(tileLevel, tileIndex, size);
  if (width === 0) throw new TlogError("The tree does not have this tile.");
  return { level: tileLevel, index: tileIndex, width };
}

/** Reads hashes of a tree of that size from its tiles, each tile once for a request. */
export function hashesFromTiles(size: number, readTile: ReadTile): ReadHashes {
  return async (subtrees) => {
    const tiles = new Map<string, Promise<Uint8Array>>();
    const read = (tile: TileName) => {
      const path = tilePath(tile);
      const reading = tiles.get(path) ?? readTile(tile).then((bytes) => checkTile(tile, bytes));
      tiles.set(path, reading);
      return reading;
    };
    return await Promise.all(
      subtrees.map(async (subtree) => subtreeHash(subtree, await read(tileOfSubtree(subtree, size)))),
    );
  };
}

function checkTile(tile: TileName, bytes: Uint8Array): Uint8Array {
  if (bytes.length !== tile.width * hashBytes) throw new TlogError("A tile has the wrong length.");
  return bytes;
}

function subtreeHash({ level, index }: Subtree, tile: Uint8Array, width = 2 ** (level % tileHeight)): Bytes {
  const first = (index * width) % tileWidth;
  if ((first + width) * hashBytes > tile.length) throw new TlogError("A tile does not have a subtree.");
  let hashes = Array.from({ length: width }, (_, at) => hashAt(tile, first + at));
  while (hashes.length > 1) hashes = hashPairs(hashes);
  return hashes[0] as Bytes;
}

/** Hash of the subtree below a full tile. It is a hash of the tile above. */
export function hashFullTile(tile: Uint8Array): Bytes {
  return subtreeHash({ level: tileHeight, index: 0 }, tile, tileWidth);
}

function hashPairs(hashes: readonly Bytes[]): Bytes[] {
  return Array.from({ length: hashes.length / 2 }, (_, at) =>
    hashNode(hashes[at * 2] as Bytes, hashes[at * 2 + 1] as Bytes),
  );
}

function hashAt(tile: Uint8Array, at: number): Bytes {
  return tile.slice(at * hashBytes, (at + 1) * hashBytes) as Bytes;
}

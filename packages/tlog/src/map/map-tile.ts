import { hashBytes } from "../merkle/hashes.ts";
import { TlogError } from "../tlog-error.ts";
import { decodeMapEntry, encodeMapEntry, type MapEntry, mapEntryBytes } from "./map-entry.ts";
import { bitAt, emptyHash, hashEntry, hashInner, pathOfKey } from "./map-hashes.ts";
import type { MapProof } from "./map-proof.ts";

/**
 * Four levels of the map, which are stored together. A slot is empty, has the only entry below it, or the hash of the tile
 * below it, which has two or more entries.
 */
export type MapSlot =
  | { readonly kind: "entry"; readonly entry: MapEntry }
  | { readonly kind: "tile"; readonly hash: Uint8Array };
export type MapTile = readonly (MapSlot | undefined)[];

export const slotsOfTile = 16;
const bitsOfTile = 4;

export const emptyTile: MapTile = Array.from({ length: slotsOfTile }, () => undefined);

/** A subtree: its hash, and its entry if it has only one. */
interface Subtree {
  readonly hash: Uint8Array;
  readonly entries: 0 | 1 | 2;
  readonly entry: MapEntry | undefined;
}

/** Hash of the subtree that the slots of a tile form. */
export function hashTile(tile: MapTile): Uint8Array {
  return subtreeOf(tile).hash;
}

function subtreeOf(slots: MapTile): Subtree {
  if (slots.length === 1) return subtreeOfSlot(slots[0]);
  const half = slots.length / 2;
  const left = subtreeOf(slots.slice(0, half));
  const right = subtreeOf(slots.slice(half));
  if (left.entries === 0 && right.entries < 2) return right;
  if (right.entries === 0 && left.entries < 2) return left;
  return { hash: hashInner(left.hash, right.hash), entries: 2, entry: undefined };
}

function subtreeOfSlot(slot: MapSlot | undefined): Subtree {
  if (slot === undefined) return { hash: emptyHash, entries: 0, entry: undefined };
  if (slot.kind === "tile") return { hash: slot.hash, entries: 2, entry: undefined };
  return { hash: hashEntry(slot.entry), entries: 1, entry: slot.entry };
}

/** Paths of all tiles that can be on the way to a key, up to that number of digits. */
export function pathsTowards(key: Uint8Array, longest: number): string[] {
  const path = pathOfKey(key);
  return Array.from({ length: Math.min(longest, path.length - 1) + 1 }, (_, digits) => path.slice(0, digits));
}

/** Proof of a key from the tiles on its path. */
export function proveKey(key: Uint8Array, tileAt: (path: string) => MapTile | undefined): MapProof {
  const siblings: Uint8Array[] = [];
  const path = pathOfKey(key);
  for (let digits = 0; digits < path.length; digits += 1) {
    const tile = tileAt(path.slice(0, digits));
    if (tile === undefined && digits > 0) throw new TlogError("The map does not have a tile on the path of a key.");
    const end = walkTile(tile ?? emptyTile, key, digits * bitsOfTile, siblings);
    if (end.entries < 2) return { siblings: siblings.reverse(), entry: end.entry };
  }
  throw new TlogError("The path of a key does not end.");
}

/** Adds the siblings below the top of the tile, and returns the subtree where the path ends or leaves the tile. */
function walkTile(tile: MapTile, key: Uint8Array, topDepth: number, siblings: Uint8Array[]): Subtree {
  let slots = tile;
  let depth = topDepth;
  let subtree = subtreeOf(slots);
  while (subtree.entries === 2 && slots.length > 1) {
    const half = slots.length / 2;
    const isRight = bitAt(key, depth) === 1;
    const [own, other] = isRight
      ? [slots.slice(half), slots.slice(0, half)]
      : [slots.slice(0, half), slots.slice(half)];
    siblings.push(hashTile(other));
    slots = own;
    subtree = subtreeOf(own);
    depth += 1;
  }
  return subtree;
}

/** Bytes of a tile for a database: for each slot its kind, and an entry or a hash. */
export function encodeTile(tile: MapTile): Uint8Array {
  const parts = tile.flatMap((slot): Uint8Array[] => {
    if (slot === undefined) return [Uint8Array.of(0)];
    return slot.kind === "tile" ? [Uint8Array.of(1), slot.hash] : [Uint8Array.of(2), encodeMapEntry(slot.entry)];
  });
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function decodeTile(bytes: Uint8Array): MapTile {
  let at = 0;
  const take = (length: number) => {
    at += length;
    return bytes.slice(at - length, at);
  };
  const tile = Array.from({ length: slotsOfTile }, (): MapSlot | undefined => {
    const kind = bytes[at];
    at += 1;
    if (kind === 0) return undefined;
    if (kind === 1) return { kind: "tile", hash: take(hashBytes) };
    if (kind === 2) return { kind: "entry", entry: decodeMapEntry(take(mapEntryBytes)) };
    throw new TlogError("A tile of the map can't be read.");
  });
  if (at !== bytes.length) throw new TlogError("A tile of the map has the wrong length.");
  return tile;
}

/** Slot of a key in the tile with that path. */
export function slotOfKey(key: Uint8Array, path: string): number {
  return Number.parseInt(pathOfKey(key).charAt(path.length), slotsOfTile);
}

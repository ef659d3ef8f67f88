import { hashBytes } from "@dexnet/tlog/merkle/hashes";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import { hashesFromTiles, type ReadTile, type TileName } from "@dexnet/tlog/merkle/tiles";
import { ViolationError } from "./findings.ts";
import type { LogClient } from "./log-client.ts";

/** Entries of a bundle: each after its length in two bytes (C2SP tlog-tiles). */
export function parseBundle(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 2 > bytes.length) throw new ViolationError("A bundle of entries of the log ends in the middle.");
    const end = at + 2 + view.getUint16(at);
    if (end > bytes.length) throw new ViolationError("A bundle of entries of the log ends in the middle.");
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}

/** Entries of a bundle, as many as the tree has of it. */
export async function readBundle(client: LogClient, index: number, width: number): Promise<Uint8Array[]> {
  const entries = parseBundle(await client.readTile({ level: "entries", index, width }));
  if (entries.length < width) throw new ViolationError(`The bundle ${index} of the log has too few entries.`);
  return entries.slice(0, width);
}

/** Hashes of a tile, as many as the tree has of it. */
export async function readHashTile(client: LogClient, tile: TileName): Promise<Uint8Array> {
  const bytes = await client.readTile(tile);
  if (bytes.length < tile.width * hashBytes) throw new ViolationError("A tile of the log is too short.");
  return bytes.slice(0, tile.width * hashBytes);
}

const maxCachedTiles = 4_096;

/** Reads hashes of a tree of that size for proofs. Tiles are read once. */
export function createHashReader(client: LogClient, size: number): ReadHashes {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const readTile: ReadTile = (tile) => {
    const name = `${tile.level} ${tile.index}`;
    const reading = tiles.get(name) ?? readHashTile(client, tile);
    if (tiles.size < maxCachedTiles) tiles.set(name, reading);
    return reading;
  };
  return hashesFromTiles(size, readTile);
}

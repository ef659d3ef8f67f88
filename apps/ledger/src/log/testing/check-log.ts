import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { Db } from "@dexnet/service/database/database";
import { decodeEntry } from "@dexnet/tlog/entries/entry";
import type { MapTile } from "@dexnet/tlog/map/map-tile";
import { updateMap } from "@dexnet/tlog/map/update-map";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import type { VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { createPlainTree } from "@dexnet/tlog/testing/plain-tree";
import { asc } from "drizzle-orm";
import { expect } from "vitest";
import { logCheckpoints, logEntries, logState, logTiles } from "../log-tables.ts";

/**
 * Compares the whole log with a plain tree and a plain map: consecutive indexes, all tiles, the root of every checkpoint, the
 * root of the map at its end and nowhere else, its times, and the state of the sequencer. Returns the other entries in hex.
 */
export async function checkLog(db: Db, key: VerifierKey): Promise<string[]> {
  const rows = await db.select().from(logEntries).orderBy(asc(logEntries.index));
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => at));
  const entries = rows.map(({ entry }) => entry);
  const tree = createPlainTree(entries);

  const tiles = await db.select().from(logTiles);
  expect(tiles.map(({ level, index }) => `${level} ${index}`).sort()).toEqual(tileNames(rows.length).sort());
  for (const { level, index, hashes } of tiles) {
    const bytes = await tree.readTile({ level, index, width: hashes.length / 32 });
    expect(hexFromBytes(hashes)).toBe(hexFromBytes(bytes));
  }

  const checkpoints = await db.select().from(logCheckpoints).orderBy(asc(logCheckpoints.size));
  const mapTiles = new Map<string, MapTile>();
  let mapped = 0;
  let lastTimeMs = 0;
  let mapRoot: Uint8Array = new Uint8Array(32);
  for (const { size, root, note } of checkpoints) {
    const { checkpoint } = openCheckpoint(note, key);
    const [last, ...changes] = entries.slice(mapped, size).map(decodeEntry).reverse();
    changes.reverse();
    expect(changes.filter(({ kind }) => kind === "root")).toEqual([]);
    const versions = changes.flatMap((entry) => (entry.kind === "version" ? [entry.map] : []));
    const update = await updateMap(versions, async (paths) => paths.map((path) => mapTiles.get(path)));
    for (const [path, tile] of update.tiles) mapTiles.set(path, tile);
    if (versions.length > 0) mapRoot = update.root;
    mapped = size;
    expect(checkpoint.size).toBe(size);
    expect(hexFromBytes(root)).toBe(hexFromBytes(tree.root(size)));
    expect(hexFromBytes(checkpoint.root)).toBe(hexFromBytes(root));
    expect(checkpoint.extensions).toEqual([]);
    if (last?.kind !== "root") throw new Error(`The checkpoint of ${size} entries does not end with a root.`);
    expect(hexFromBytes(last.mapRoot)).toBe(hexFromBytes(mapRoot));
    expect(last.timeMs).toBeGreaterThanOrEqual(lastTimeMs);
    lastTimeMs = last.timeMs;
  }

  const [state] = await db.select().from(logState);
  expect(state?.size).toBe(rows.length);
  expect(checkpoints.at(-1)?.size ?? 0).toBe(rows.length);
  expect(hexFromBytes(state?.mapRoot ?? new Uint8Array())).toBe(hexFromBytes(mapRoot));
  return entries.filter((entry) => decodeEntry(entry).kind !== "root").map(hexFromBytes);
}

function tileNames(size: number): string[] {
  const names: string[] = [];
  for (let level = 0, nodes = size; nodes > 0; level += 1, nodes = Math.floor(nodes / 256)) {
    for (let index = 0; index * 256 < nodes; index += 1) names.push(`${level} ${index}`);
  }
  return names;
}

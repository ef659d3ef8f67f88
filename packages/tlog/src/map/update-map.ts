import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { TlogError } from "../tlog-error.ts";
import { isMapSuccessor, type MapEntry } from "./map-entry.ts";
import { pathOfKey } from "./map-hashes.ts";
import { emptyTile, hashTile, type MapSlot, type MapTile, slotOfKey } from "./map-tile.ts";

/** Tiles by path, in the order of the request. Undefined for a tile that does not exist. */
export type ReadMapTiles = (paths: readonly string[]) => Promise<readonly (MapTile | undefined)[]>;

export interface MapUpdate {
  readonly root: Uint8Array;
  /** New and changed tiles by path. */
  readonly tiles: ReadonlyMap<string, MapTile>;
}

/** A tile on the way to changed keys. */
interface Change {
  readonly path: string;
  readonly entries: readonly MapEntry[];
  /** A new tile has nothing to read. */
  readonly isNew: boolean;
}

/**
 * Sets the entries of keys, in their order. Throws for one that may not follow the one before it: see [Note: the map rises].
 * Keys are never removed. The tiles of one depth are read together, so the number of reads is the depth of the map.
 */
export async function updateMap(entries: readonly MapEntry[], readTiles: ReadMapTiles): Promise<MapUpdate> {
  const levels: Map<string, (MapSlot | undefined)[]>[] = [];
  let changes: Change[] = [{ path: "", entries: lastOfEachKey(entries), isNew: false }];
  while (changes.length > 0) {
    const known = await readTiles(changes.filter(({ isNew }) => !isNew).map(({ path }) => path));
    const tiles = new Map<string, (MapSlot | undefined)[]>();
    const below: Change[] = [];
    let at = 0;
    for (const change of changes) {
      const tile = [...((change.isNew ? undefined : known[at++]) ?? emptyTile)];
      tiles.set(change.path, tile);
      below.push(...changeSlots(tile, change));
    }
    levels.push(tiles);
    changes = below;
  }
  // The hash of a tile needs the hashes of the tiles below it.
  for (const [depth, tiles] of [...levels.entries()].reverse()) {
    for (const [path, tile] of tiles) {
      const parent = depth === 0 ? undefined : levels[depth - 1]?.get(path.slice(0, -1));
      if (parent !== undefined) parent[Number.parseInt(path.slice(-1), 16)] = { kind: "tile", hash: hashTile(tile) };
    }
  }
  const tiles = new Map(levels.flatMap((level) => [...level]));
  return { root: hashTile(tiles.get("") ?? emptyTile), tiles };
}

/** Changes the slots of one tile, and returns the changes of tiles below it. */
function changeSlots(tile: (MapSlot | undefined)[], { path, entries }: Change): Change[] {
  const bySlot = Map.groupBy(entries, ({ key }) => slotOfKey(key, path));
  return [...bySlot].flatMap(([at, changed]): Change[] => {
    const slot = tile[at];
    const below = `${path}${at.toString(16)}`;
    if (slot?.kind === "tile") return [{ path: below, entries: changed, isNew: false }];
    const [entry, ...others] = withEntry(changed, slot?.entry);
    if (entry === undefined) return [];
    if (others.length > 0) return [{ path: below, entries: [entry, ...others], isNew: true }];
    tile[at] = { kind: "entry", entry };
    return [];
  });
}

/** Changed entries, and the present one unless it is changed. */
function withEntry(changed: readonly MapEntry[], present: MapEntry | undefined): readonly MapEntry[] {
  if (present === undefined) return changed;
  const after = changed.find(({ key }) => equalBytes(key, present.key));
  if (after === undefined) return [present, ...changed];
  requireSuccessor(present, after);
  return changed;
}

function lastOfEachKey(entries: readonly MapEntry[]): MapEntry[] {
  const last = new Map<string, MapEntry>();
  for (const entry of entries) {
    const name = pathOfKey(entry.key);
    requireSuccessor(last.get(name), entry);
    last.set(name, entry);
  }
  return [...last.values()];
}

function requireSuccessor(before: MapEntry | undefined, after: MapEntry): void {
  if (isMapSuccessor(before, after)) return;
  throw new TlogError(
    `The map goes back from version ${before?.version} to ${after.version} at ${pathOfKey(after.key)}.`,
  );
}

import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { MapEntry } from "@dexnet/tlog/map/map-entry";
import type { MapTile } from "@dexnet/tlog/map/map-tile";
import { updateMap } from "@dexnet/tlog/map/update-map";

/** The map of newest versions, built again from the entries of the log. */
export interface AuditedMap {
  readonly size: number;
  entries(): Iterable<MapEntry>;
  /** Undefined for a key that the map does not have. */
  entryOf(key: Uint8Array): MapEntry | undefined;
  /** Sets the entries of keys, in their order. Returns the root. Throws TlogError for a map that goes back. */
  update(entries: readonly MapEntry[]): Promise<Uint8Array>;
}

export async function createAuditedMap(start: readonly MapEntry[]): Promise<AuditedMap> {
  const tiles = new Map<string, MapTile>();
  const byKey = new Map<string, MapEntry>();
  async function update(entries: readonly MapEntry[]): Promise<Uint8Array> {
    const changed = await updateMap(entries, async (paths) => paths.map((path) => tiles.get(path)));
    for (const [path, tile] of changed.tiles) tiles.set(path, tile);
    for (const entry of entries) byKey.set(hexFromBytes(entry.key), entry);
    return changed.root;
  }
  await update(start);
  return {
    get size() {
      return byKey.size;
    },
    entries: () => byKey.values(),
    entryOf: (key) => byKey.get(hexFromBytes(key)),
    update,
  };
}

import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { MapEntry } from "@dexnet/tlog/map-hashes";
import type { MapTile } from "@dexnet/tlog/map-tile";
import { updateMap } from "@dexnet/tlog/update-map";

/** The map of newest versions, built again from the entries of the log. */
export interface AuditedMap {
  readonly size: number;
  entries(): Iterable<MapEntry>;
  /** Undefined for a key that the map does not have. */
  valueOf(key: Uint8Array): Uint8Array | undefined;
  /** Sets values, the last one of each key. Returns the root. */
  update(entries: readonly MapEntry[]): Promise<Uint8Array>;
}

export async function createAuditedMap(start: readonly MapEntry[]): Promise<AuditedMap> {
  const tiles = new Map<string, MapTile>();
  const values = new Map<string, MapEntry>();
  async function update(entries: readonly MapEntry[]): Promise<Uint8Array> {
    for (const entry of entries) values.set(hexFromBytes(entry.key), entry);
    const changed = await updateMap(entries, async (paths) => paths.map((path) => tiles.get(path)));
    for (const [path, tile] of changed.tiles) tiles.set(path, tile);
    return changed.root;
  }
  await update(start);
  return {
    get size() {
      return values.size;
    },
    entries: () => values.values(),
    valueOf: (key) => values.get(hexFromBytes(key))?.value,
    update,
  };
}

import { type MapKey, proveMapKey } from "@dexnet/tlog/map/map-key";

/** Keys of addresses in the map, with their proofs. */
export type MapKeyOf = (addressHex: string) => MapKey;

/** Storages that are opened and saved again and again. A proof takes some milliseconds. */
const keptKeys = 10_000;

export function createMapKeys(mapSecretKey: Uint8Array): MapKeyOf {
  const kept = new Map<string, MapKey>();
  return (addressHex) => {
    const known = kept.get(addressHex) ?? proveMapKey(mapSecretKey, addressHex);
    // The one that was used longest ago is the first.
    kept.delete(addressHex);
    kept.set(addressHex, known);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptKeys) break;
      kept.delete(oldest);
    }
    return known;
  };
}

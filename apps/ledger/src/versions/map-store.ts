import type { Db } from "@dexnet/service/database/database";
import { type MapEntry, mapValueOfForgotten, mapValueOfVersion } from "@dexnet/tlog/map/map-entry";
import { eq, lt } from "drizzle-orm";
import { mapEntries } from "./version-tables.ts";

/** The map as it is after all entries of the log, also those that wait. The row of the address must be locked. */
export interface MapStore {
  /** Entry of the map after a report. Only a newer version changes it: see [Note: the map rises]. */
  advance(key: Uint8Array, reported: { readonly version: number; readonly hashHex: string }): Promise<MapEntry>;
  /** Entry of the map after the end of the storage. Undefined if the map does not have its key. */
  forget(key: Uint8Array): Promise<MapEntry | undefined>;
}

export function createMapStore(tx: Db): MapStore {
  return {
    async advance(key, { version, hashHex }) {
      const values = { version, value: mapValueOfVersion({ version, hashHex }) };
      await tx
        .insert(mapEntries)
        .values({ key, ...values })
        .onConflictDoUpdate({ target: mapEntries.key, set: values, setWhere: lt(mapEntries.version, version) });
      const [entry] = await tx.select().from(mapEntries).where(eq(mapEntries.key, key));
      if (entry === undefined) throw new TypeError("The map does not have an entry that was just set");
      return entry;
    },

    async forget(key) {
      const [entry] = await tx
        .update(mapEntries)
        .set({ value: mapValueOfForgotten() })
        .where(eq(mapEntries.key, key))
        .returning();
      return entry;
    },
  };
}

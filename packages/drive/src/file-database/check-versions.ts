import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { FileDatabaseSync } from "./file-database-sync.ts";

/** Passes a hint on to the storage that it is about, if that is in memory. Without a hint all storages are checked. */
export function checkVersions(
  storages: ReadonlyMap<string, { readonly sync: Pick<FileDatabaseSync, "checkVersion"> }>,
  changed: { readonly address: string; readonly version: number } | null,
): void {
  if (changed !== null) storages.get(lowerAddress(changed.address))?.sync.checkVersion(changed.version);
  else for (const { sync } of storages.values()) sync.checkVersion(null);
}

import type { OfflineReader } from "@dexnet/drive/offline/offline-reader";
import { hasDatabase } from "@dexnet/drive/platform/device-database";
import { offlineDatabaseName } from "@dexnet/drive/platform/stored-names";

/** The code is fetched only on devices that have such lists. */
const loadCode = () => import("./device-lists.ts");

/** Removes the offline lists of all other users from this device; of all users for null. */
export async function keepOfflineListsOf(userId: string | null): Promise<void> {
  if (!(await hasDatabase(offlineDatabaseName))) return;
  await (await loadCode()).createDeviceLists().keepOnly(userId);
}

/** Reader of the lists that this device keeps for the user. Null if there is none, or if they can't be read. */
export async function loadOfflineReader(userId: string): Promise<OfflineReader | null> {
  if (!(await hasDatabase(offlineDatabaseName))) return null;
  try {
    const reader = (await loadCode()).createDeviceReader(userId);
    return (await reader.listStorages()).length > 0 ? reader : null;
  } catch {
    return null;
  }
}

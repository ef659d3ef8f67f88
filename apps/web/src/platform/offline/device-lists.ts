import { createOfflineLists, type OfflineLists } from "@dexnet/drive/offline/offline-lists";
import { createOfflineReader, type OfflineReader } from "@dexnet/drive/offline/offline-reader";
import { createIndexedDbOfflineStore } from "@dexnet/drive/offline/offline-store-indexed-db";
import { createSystemClock } from "@dexnet/drive/platform/clock";
import { createRandom } from "@dexnet/drive/platform/random";

/** Offline lists of this device, of all users. */
export function createDeviceLists(): OfflineLists {
  return createOfflineLists({
    store: createIndexedDbOfflineStore(),
    clock: createSystemClock(),
    random: createRandom(),
  });
}

export function createDeviceReader(userId: string): OfflineReader {
  return createOfflineReader({ lists: createDeviceLists(), userId, clock: createSystemClock() });
}

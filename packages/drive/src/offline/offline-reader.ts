import { createFileViews, type FileViews } from "../file-list/file-views.ts";
import type { Clock } from "../platform/clock.ts";
import type { OfflineStorage } from "./offline-list-codec.ts";
import type { OfflineLists } from "./offline-lists.ts";

/** Reads what the device has of a user's storages, without any request. */
export interface OfflineReader {
  /** Null stands for a storage that can't be read. */
  listStorages(): Promise<readonly (OfflineStorage | null)[]>;
  openList(address: string): Promise<OpenedOfflineList>;
}

export type OpenedOfflineList =
  /** This device does not keep the list of the storage. */
  { kind: "none" } | { kind: "damaged" } | { kind: "open"; storage: OfflineStorage; savedAt: number; views: FileViews };

export interface OfflineReaderDeps {
  readonly lists: Pick<OfflineLists, "listStorages" | "readList">;
  readonly userId: string;
  readonly clock: Clock;
}

export function createOfflineReader({ lists, userId, clock }: OfflineReaderDeps): OfflineReader {
  return {
    listStorages: () => lists.listStorages(userId),
    async openList(address) {
      const read = await lists.readList(userId, address);
      if (read.kind !== "list") return read;
      const { storage, savedAt, version, tree } = read;
      const views = createFileViews({
        subscribe(listener) {
          listener({ version, tree, changedIds: null });
          return async () => undefined;
        },
        clock,
      });
      return { kind: "open", storage, savedAt, views };
    },
  };
}

export type { OfflineStorage } from "./offline-list-codec.ts";

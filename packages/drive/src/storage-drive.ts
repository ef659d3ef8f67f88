import type { FileChanges } from "./file-changes/file-changes.ts";
import type { SpaceUsage } from "./file-changes/space-usage.ts";
import type { SavingStatus } from "./file-database/saving-status.ts";
import type { StorageDetails } from "./file-details/details.ts";
import type { StorageHistory } from "./file-history/history.ts";
import type { FileList } from "./file-list/file-list.ts";
import type { View, ViewState } from "./file-list/file-views.ts";
import type { FileView } from "./file-list/view-request.ts";
import type { LogStatus } from "./log/storage-log.ts";
import type { Unsubscribe } from "./platform/listeners.ts";
import type { StorageShares } from "./sharing/sharing.ts";
import type { StorageTransfers } from "./transfers/transfers.ts";

/** The calls of one unlocked storage. Faults of all of them: phrase_not_saved when it is locked, address_invalid. */
export interface StorageDrive extends FileChanges, StorageHistory, StorageTransfers, StorageShares, StorageDetails {
  /** Calls the listener with the present list and with each later one. */
  watchFiles(listener: (files: FileList) => void): Promise<Unsubscribe>;
  /**
   * Opens a part of the list in the order of a screen. The listener gets the state at once and after each change. A list
   * that is in memory is shown first, and the newest one from the server follows. Before a list is in memory, the listener
   * gets the rows of the top folder that the device has shown last.
   */
  openView(view: FileView, listener: (state: ViewState) => void): Promise<View>;
  spaceUsage(): Promise<SpaceUsage>;
  /**
   * Serves the bytes of a file to a viewer through the port, until the storage is closed: see [Note: file reading]. Faults:
   * entry_not_found.
   */
  openFile(entryId: string, port: MessagePort): Promise<void>;
  /** Serves the thumbnails that a screen needs through the port, until the storage is closed. */
  openThumbnails(port: MessagePort): Promise<void>;
  /** Calls the listener with the present progress of saving this device's changes and with each later one. */
  watchSaving(listener: (status: SavingStatus) => void): Promise<Unsubscribe>;
  /** Calls the listener with what is proven by the log of the ledger, at once and after each change. */
  watchLog(listener: (status: LogStatus) => void): Promise<Unsubscribe>;
  /** Retries waiting and stopped saves now, and dismisses refused operations. */
  retrySaving(): Promise<void>;
}

import type { Storage } from "@dexnet/protocol/products";
import type { ExistingNames, NameConflict } from "./file-changes/plan-placing.ts";
import type { SpaceUsage } from "./file-changes/space-usage.ts";
import type { ChangeLabel, UndoState } from "./file-changes/undo-history.ts";
import type { SavingStatus } from "./file-database/saving-status.ts";
import type { StorageDetails } from "./file-details/details.ts";
import type { HistoryPage, RestorePreview } from "./file-history/history.ts";
import type { FileList, StorageContent } from "./file-list/file-list.ts";
import type { View, ViewState } from "./file-list/file-views.ts";
import type { FileView } from "./file-list/view-request.ts";
import type { LogStatus } from "./log/storage-log.ts";
import type { WitnessSettings } from "./log/witness-settings.ts";
import type { Unsubscribe } from "./platform/listeners.ts";
import type { Sharing } from "./sharing/sharing.ts";
import type { KeyStoreFile, PhraseSource } from "./storages/key-stores.ts";
import type { NewStorage, StorageConnection, StorageReset } from "./storages/storages.ts";
import type { Transfers } from "./transfers/transfers.ts";

/**
 * Interface of the drive for a screen. The implementation runs in a worker (in a browser) or in the same process (in
 * Node). Keys, phrases and file contents stay there; only data that the screen shows is passed on.
 */
export interface Drive extends Transfers, Sharing, StorageDetails, WitnessSettings {
  /** Returns twelve new words. They are not saved before a storage is created with them. */
  newPhrase(): Promise<string[]>;
  checkPhrase(words: readonly string[]): Promise<PhraseCheck>;
  /** All words that a phrase can have, in order, for completing typed words. */
  wordList(): Promise<readonly string[]>;

  createStorage(request: NewStorage): Promise<Storage>;
  /**
   * Replaces a storage whose phrase is lost by an empty one with the address of the new words. The files of the old one are
   * lost. The code was sent by mail. Faults: code_invalid, code_expired, phrase_invalid.
   */
  resetStorage(request: StorageReset): Promise<Storage>;
  /** Starts the threads of the drive while the application is idle. */
  warm(): Promise<void>;
  /**
   * Addresses whose phrase is saved on this device, in lower case. Such a phrase may have become unreadable: only `unlock`
   * finds out.
   */
  listSavedPhrases(): Promise<readonly string[]>;
  /** Opens a storage with the phrase that is saved on this device. */
  unlock(address: string): Promise<UnlockOutcome>;
  /**
   * Opens a storage with its phrase and saves that on this device. Faults: phrase_invalid, phrase_mismatch, and of a key
   * store file key_store_invalid, key_store_without_phrase, key_store_password.
   */
  openWithPhrase(address: string, phrase: PhraseSource): Promise<void>;
  /**
   * Adds an existing storage to this account and opens it. The phrase proves the permission. Faults: those of
   * `openWithPhrase`,
   * storage_not_found, address_invalid.
   */
  connectStorage(request: StorageConnection): Promise<Storage>;
  /** Removes a storage from this account. A storage of its owner is deleted with its files. */
  disconnectStorage(address: string): Promise<void>;
  /** Makes saved phrases unreadable on all devices, including this one: the user must type the phrase again. */
  resetFastAccess(address: string): Promise<void>;
  /** Removes the saved phrase of a storage from this device and closes the storage: the user must type the phrase again. */
  forgetPhrase(address: string): Promise<void>;
  /**
   * Counts the content of a storage if the phrase saved on this device opens it; null if not. With `rootIds` only these
   * entries and their content are counted.
   */
  countContent(address: string, rootIds?: readonly string[]): Promise<StorageContent | null>;

  /** Makes an encrypted file of the phrase that wallets can read. Faults: phrase_invalid. */
  makeKeyStoreFile(words: readonly string[], password: string): Promise<KeyStoreFile>;
  /** Makes such a file of the phrase saved on this device. Faults: phrase_not_saved. */
  makeKeyStoreOfSaved(address: string, password: string): Promise<KeyStoreFile>;

  /** Removes all keys from memory. Data saved on the device stays. */
  lock(): Promise<void>;

  /**
   * Loads the newest lists of the storages that are in memory, or of one of them if it is older than a version. For hints
   * that something has changed elsewhere.
   */
  checkForChanges(changed: { readonly address: string; readonly version: number } | null): Promise<void>;

  /** Calls the listener with the present list and with each later one. Faults: phrase_not_saved when locked. */
  watchFiles(address: string, listener: (files: FileList) => void): Promise<Unsubscribe>;
  /**
   * Opens a part of the list in the order of a screen. The listener gets the state at once and after each change. A list
   * that is in memory is shown first, and the newest one from the server follows. Before a list is in memory, the listener
   * gets the rows of the top folder that the device has shown last. Faults: as `watchFiles`.
   */
  openView(address: string, view: FileView, listener: (state: ViewState) => void): Promise<View>;

  /**
   * Changes of the list. Each resolves when the operation is stored on this device, where it survives a lost connection and
   * a closed page. The list shows it at once, and `watchSaving` reports when the server has it. Faults: directory_exists,
   * file_exists, name_taken, entry_not_found, name_invalid with the field `name`. Entries in the trash can only be restored and
   * removed. This one returns the id of the new folder.
   */
  createFolder(address: string, parentId: string | null, name: string): Promise<string>;
  rename(address: string, id: string, name: string): Promise<void>;
  /** Moves all of the entries or none, except those that are skipped. `existing` is `refuse` if it is not given. */
  move(address: string, ids: readonly string[], parentId: string | null, existing?: ExistingNames): Promise<void>;
  /** Copies entries with their content. A copy beside its source gets a number. Nothing is uploaded. */
  copy(address: string, ids: readonly string[], parentId: string | null, existing: ExistingNames): Promise<void>;
  /** Moves entries into a new folder, and returns its id. */
  join(address: string, ids: readonly string[], parentId: string | null, name: string): Promise<string>;
  setFavourite(address: string, ids: readonly string[], isFavourite: boolean): Promise<void>;
  /** Moves entries to the trash, where they are for 30 days. */
  trash(address: string, ids: readonly string[]): Promise<void>;
  /** Moves entries of the trash to their former folders, or to the top. */
  restore(address: string, ids: readonly string[]): Promise<void>;
  /** Deletes the entries with all their present content for good. It can't be undone. */
  remove(address: string, ids: readonly string[]): Promise<void>;
  /** Deletes everything in the trash for good. */
  emptyTrash(address: string): Promise<void>;
  /** Which of the entries have a name that is taken in the folder, for the question Replace / Keep both / Skip. */
  findConflicts(address: string, ids: readonly string[], parentId: string | null): Promise<readonly NameConflict[]>;
  /** Reverts the last change of this tab. Returns what was undone; null if there is nothing to undo. */
  undo(address: string): Promise<ChangeLabel | null>;
  /** Makes the change again that was undone last. Null if there is none since the last change. */
  redo(address: string): Promise<ChangeLabel | null>;
  /** Calls the listener with what can be undone and redone, at once and after each change. */
  watchUndo(address: string, listener: (state: UndoState) => void): Promise<Unsubscribe>;
  /** Reads the groups of kept versions that are older than `before`, or the newest ones for null. */
  readHistory(address: string, before: number | null): Promise<HistoryPage>;
  /** Preview of `restoreVersion`. Fault: file_database_version_not_found if it is not kept. */
  previewRestore(address: string, version: number): Promise<RestorePreview>;
  /**
   * Makes the change of the last preview as one step of undo. Entries that others have changed since stay as they are. Fault:
   * file_database_version_not_found if there is a later preview.
   */
  restoreVersion(address: string, previewId: string): Promise<void>;
  spaceUsage(address: string): Promise<SpaceUsage>;
  /**
   * Serves the bytes of a file to a viewer through the port, until the storage is closed: see [Note: file reading]. Faults:
   * entry_not_found.
   */
  openFile(address: string, entryId: string, port: MessagePort): Promise<void>;
  /** Serves the thumbnails that a screen needs through the port, until the storage is closed. */
  openThumbnails(address: string, port: MessagePort): Promise<void>;
  /** Calls the listener with the present progress of saving this device's changes and with each later one. */
  watchSaving(address: string, listener: (status: SavingStatus) => void): Promise<Unsubscribe>;
  /** Calls the listener with what is proven by the log of the ledger, at once and after each change. */
  watchLog(address: string, listener: (status: LogStatus) => void): Promise<Unsubscribe>;
  /** Retries waiting and stopped saves now, and dismisses refused operations. */
  retrySaving(address: string): Promise<void>;
}

export type { ExistingNames, NameConflict } from "./file-changes/plan-placing.ts";
export type { SpaceSum, SpaceUsage } from "./file-changes/space-usage.ts";
export type { ChangeLabel, UndoState } from "./file-changes/undo-history.ts";
export type { SavingStatus } from "./file-database/saving-status.ts";
export type {
  EntryDetails,
  FileAnchor,
  FilePart,
  FilePartsPage,
  FileProof,
  LoggedPart,
  PartCopy,
  StoredBlock,
} from "./file-details/details.ts";
export type {
  HistoryAction,
  HistoryDevice,
  HistoryGroup,
  HistoryPage,
  HistoryVersion,
  RestoredCount,
  RestorePreview,
} from "./file-history/history.ts";
export type { FileKind } from "./file-list/file-kinds.ts";
export type { Entry, FileEntry, FileList, FolderEntry, StorageContent } from "./file-list/file-list.ts";
export type { View, ViewState } from "./file-list/file-views.ts";
export type { FileFilter, FileSort, FileView } from "./file-list/view-request.ts";
export type { LogStatus } from "./log/storage-log.ts";
export type { WitnessRequirement } from "./log/witness-requirement.ts";
export type { Unsubscribe } from "./platform/listeners.ts";
export type { CreatedShare, NewShare, OpenedShare, Share, SharedDownload, ShareState } from "./sharing/sharing.ts";
export type { KeyStoreFile, PhraseSource } from "./storages/key-stores.ts";
export type { NewStorage, StorageConnection, StorageReset } from "./storages/storages.ts";

export type PhraseCheck =
  | { kind: "good" }
  | { kind: "wrong-count"; count: number }
  | { kind: "unknown-word"; index: number }
  | { kind: "wrong-checksum" };

export type UnlockOutcome = { kind: "open" } | { kind: "phrase-needed" };

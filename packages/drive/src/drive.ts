import type { Storage } from "@dexnet/protocol/products";
import type { StorageContent } from "./file-list/file-list.ts";
import type { WitnessSettings } from "./log/witness-settings.ts";
import type { Sharing } from "./sharing/sharing.ts";
import type { StorageDrive } from "./storage-drive.ts";
import type { KeyStoreFile, PhraseSource } from "./storages/key-stores.ts";
import type { NewStorage, StorageConnection, StorageReset } from "./storages/storages.ts";
import type { Transfers } from "./transfers/transfers.ts";

/**
 * Interface of the drive for a screen. The implementation runs in a worker (in a browser) or in the same process (in
 * Node). Keys, phrases and file contents stay there; only data that the screen shows is passed on. These methods are about
 * the account, or about a storage that need not be unlocked; those of an unlocked storage are in `StorageDrive`.
 */
export interface Drive extends Transfers, Sharing, WitnessSettings {
  /** The calls of one storage. It has no state, and can be made before the storage is unlocked. */
  open(address: string): StorageDrive;

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
}

export type { ExistingNames, NameConflict } from "./file-changes/plan-move.ts";
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
export type { StorageDrive } from "./storage-drive.ts";
export type { KeyStoreFile, PhraseSource } from "./storages/key-stores.ts";
export type { NewStorage, StorageConnection, StorageReset } from "./storages/storages.ts";

export type PhraseCheck =
  | { kind: "good" }
  | { kind: "wrong-count"; count: number }
  | { kind: "unknown-word"; index: number }
  | { kind: "wrong-checksum" };

export type UnlockOutcome = { kind: "open" } | { kind: "phrase-needed" };

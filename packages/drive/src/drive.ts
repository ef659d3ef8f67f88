import type { Storage } from "@dexnet/protocol/products";
import type { SavingStatus } from "./file-database/saving-status.ts";
import type { FileList, StorageContent } from "./file-list/file-list.ts";
import type { FileView, View, ViewState } from "./file-list/file-views.ts";
import type { Unsubscribe } from "./platform/listeners.ts";
import type { KeyStoreFile, PhraseSource } from "./storages/key-stores.ts";
import type { NewStorage, StorageConnection, StorageReset } from "./storages/storages.ts";
import type { Transfers } from "./transfers/transfers.ts";

/**
 * The drive as a screen sees it. The implementation lives in a worker (in a browser) or in the same process (in Node);
 * keys, phrases and plaintext stay on its side, and only what a person may see crosses over.
 */
export interface Drive extends Transfers {
  /** Twelve new words. They are not saved anywhere until a storage is made with them. */
  newPhrase(): Promise<string[]>;
  checkPhrase(words: readonly string[]): Promise<PhraseCheck>;
  /** The words that phrases are made of, in order, for completing what a person types. */
  wordList(): Promise<readonly string[]>;

  createStorage(request: NewStorage): Promise<Storage>;
  /**
   * Puts an empty storage, with the address of the new words, in the place of one whose phrase was forgotten. The files
   * of the old one are lost. The code came by mail. Faults: code_invalid, code_expired, phrase_invalid.
   */
  resetStorage(request: StorageReset): Promise<Storage>;
  /** Brings up what opening a storage takes, while nobody waits for it. */
  warm(): Promise<void>;
  /** Opens a storage with the phrase that is saved on this device. */
  unlock(address: string): Promise<UnlockOutcome>;
  /**
   * Opens a storage with its phrase and saves that on this device. Faults: phrase_invalid, phrase_mismatch, and of a key
   * store file key_store_invalid, key_store_without_phrase, key_store_password.
   */
  restore(address: string, phrase: PhraseSource): Promise<void>;
  /**
   * Adds a storage that exists already to this account and opens it: the phrase proves that one may. Faults: those of
   * `restore`, storage_not_found, address_invalid.
   */
  connectStorage(request: StorageConnection): Promise<Storage>;
  /** Takes a storage off this account. Its owner's are gone with that, files and all. */
  disconnectStorage(address: string): Promise<void>;
  /** Makes the phrase that devices have saved unreadable: each of them, this one too, will ask for it again. */
  resetFastAccess(address: string): Promise<void>;
  /**
   * What is in a storage, if the phrase saved on this device opens it; null if none does. With `rootIds` only those entries
   * are counted, and what is in them.
   */
  contentOf(address: string, rootIds?: readonly string[]): Promise<StorageContent | null>;

  /** The phrase as an encrypted file that wallets read. Faults: phrase_invalid. */
  makeKeyStoreFile(words: readonly string[], password: string): Promise<KeyStoreFile>;
  /** The same of the phrase that is saved on this device. Faults: phrase_not_saved. */
  makeKeyStoreOfSaved(address: string, password: string): Promise<KeyStoreFile>;

  /** Forgets every key in memory. What is saved on the device stays. */
  lock(): Promise<void>;

  /** What is in the storage now; a listener hears of each later state. Faults: phrase_not_saved when locked. */
  watchFiles(address: string, listener: (files: FileList) => void): Promise<Unsubscribe>;
  /**
   * Part of what is in the storage, in the order in which a screen shows it. The listener hears the state at once, then
   * after each change. Opened anew, what is known is shown first, and what is new follows. Faults: as `watchFiles`.
   */
  openView(address: string, view: FileView, listener: (state: ViewState) => void): Promise<View>;

  /**
   * Changes of the list. Each resolves when the change is kept on this device, where neither a lost connection nor the end
   * of the page undoes it; the list shows it at once, and `watchSaving` tells when the server has it. Faults:
   * directory_exists, file_exists, name_taken, entry_not_found, bad_request with the field `name`. This one gives the new
   * folder's id.
   */
  createFolder(address: string, parentId: string | null, name: string): Promise<string>;
  rename(address: string, id: string, name: string): Promise<void>;
  /** All of them or none. */
  move(address: string, ids: readonly string[], parentId: string | null): Promise<void>;
  /** With all that is in them now. */
  remove(address: string, ids: readonly string[]): Promise<void>;
  /** How far the changes of this device are on their way. Hears the present state at once. */
  watchSaving(address: string, listener: (status: SavingStatus) => void): Promise<Unsubscribe>;
  /** Tries now what waits or was stopped, and takes notice of what was refused. */
  retrySaving(address: string): Promise<void>;
}

export type { SavingStatus } from "./file-database/saving-status.ts";
export type { Entry, FileEntry, FileList, FolderEntry, StorageContent } from "./file-list/file-list.ts";
export type { FileView, View, ViewState } from "./file-list/file-views.ts";
export type { Unsubscribe } from "./platform/listeners.ts";
export type { KeyStoreFile, PhraseSource } from "./storages/key-stores.ts";
export type { NewStorage, StorageConnection, StorageReset } from "./storages/storages.ts";

export type PhraseCheck =
  | { kind: "good" }
  | { kind: "wrong-count"; count: number }
  | { kind: "unknown-word"; index: number }
  | { kind: "wrong-checksum" };

export type UnlockOutcome = { kind: "open" } | { kind: "phrase-needed" };

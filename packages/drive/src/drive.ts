import type { Storage } from "@dexnet/protocol/products";
import type { Stop } from "./stop.ts";
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
  keyStoreOf(words: readonly string[], password: string): Promise<KeyStoreFile>;
  /** The same of the phrase that is saved on this device. Faults: phrase_not_saved. */
  savedKeyStore(address: string, password: string): Promise<KeyStoreFile>;

  /** Forgets every key in memory. What is saved on the device stays. */
  lock(): Promise<void>;

  /** What is in the storage now; a listener hears of each later state. Faults: phrase_not_saved when locked. */
  watchFiles(address: string, listener: (files: FileList) => void): Promise<Stop>;
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
  watchSaving(address: string, listener: (status: SavingStatus) => void): Promise<Stop>;
  /** Tries now what waits or was stopped, and takes notice of what was refused. */
  retrySaving(address: string): Promise<void>;
}

export type { Stop };

export type PhraseCheck =
  | { kind: "good" }
  | { kind: "wrong-count"; count: number }
  | { kind: "unknown-word"; index: number }
  | { kind: "wrong-checksum" };

export interface NewStorage {
  userProductId: string;
  title: string;
  sizeBytes: number;
  words: readonly string[];
}

/** The words, or a key store file that holds them. */
export type PhraseSource = readonly string[] | { readonly fileText: string; readonly password: string };

export interface StorageConnection {
  address: string;
  /** What this account calls it. */
  title: string;
  phrase: PhraseSource;
}

export interface StorageContent {
  files: number;
  folders: number;
  filesSizeBytes: number;
}

export interface KeyStoreFile {
  name: string;
  text: string;
}

export interface StorageReset {
  address: string;
  code: string;
  words: readonly string[];
}

export type UnlockOutcome = { kind: "open" } | { kind: "phrase-needed" };

export interface FileList {
  version: number;
  filesSizeBytes: number;
  entries: readonly Entry[];
}

/**
 * - `saved`: the server has everything.
 * - `saving`: it will in a moment.
 * - `waiting`: something hinders it that passes (`errorCode`: no connection, for one); it is tried again by itself.
 * - `refused`: the server would not take a change, which was taken back; `errorCode` says why.
 * - `stopped`: the server's list can't be trusted, or it takes none; all changes are kept, nothing is sent any more until
 *   `retrySaving` or until a good list is seen again.
 */
export interface SavingStatus {
  state: "saved" | "saving" | "waiting" | "refused" | "stopped";
  /** Changes of all tabs of this device that the server does not have. */
  unsaved: number;
  /** Set while waiting, refused or stopped. */
  errorCode: string | null;
}

/** What a screen wants to see: a folder or, while something is searched for, all entries whose name holds it. */
export interface FileView {
  /** Null for the top of the storage. */
  folderId: string | null;
  searchText: string;
  /** In whose order names stand. */
  language: string;
}

export interface ViewState {
  /** Grows whenever the rows may be others, or in another order. */
  listing: number;
  /** What is shown. Its folder is the top when the one that was wanted is not there. */
  view: FileView;
  version: number;
  /** Of the view. */
  count: number;
  /** Of the whole storage. */
  filesSizeBytes: number;
  /** The folders from the top down to the one that is shown, itself last. */
  path: readonly FolderEntry[];
  /** The first ones. */
  rows: readonly Entry[];
}

/** An open view. What it answers is of the listing that it names. */
export interface View {
  rows(start: number, end: number): Promise<{ listing: number; rows: readonly Entry[] }>;
  /** Where an entry stands in the view; null when it does not. */
  find(id: string): Promise<{ listing: number; index: number | null }>;
  /** The state follows by way of the listener. */
  change(view: FileView): Promise<void>;
  stop(): Promise<void>;
}

export type Entry = FolderEntry | FileEntry;

export interface FolderEntry {
  kind: "folder";
  id: string;
  parentId: string | null;
  name: string;
}

export interface FileEntry {
  kind: "file";
  id: string;
  parentId: string | null;
  name: string;
  extension: string;
  sizeBytes: number;
  /** Milliseconds since 1970. */
  date: number;
}

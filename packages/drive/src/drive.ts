import type { Storage } from "@dexnet/protocol/products";

/**
 * The drive as a screen sees it. The implementation lives in a worker (in a browser) or in the same process (in Node);
 * keys, phrases and plaintext stay on its side, and only what a person may see crosses over.
 */
export interface Drive {
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
  /** Opens a storage with the phrase that is saved on this device. */
  unlock(address: string): Promise<UnlockOutcome>;
  /** Opens a storage with its phrase and saves that on this device. Faults: phrase_invalid, phrase_mismatch. */
  restore(address: string, words: readonly string[]): Promise<void>;
  /** Forgets every key in memory. What is saved on the device stays. */
  lock(): Promise<void>;

  /** What is in the storage now; a listener hears of each later state. Faults: phrase_not_saved when locked. */
  watchFiles(address: string, listener: (files: FileList) => void): Promise<Stop>;

  /** Files go one after the other. Progress and outcome are told by the tasks. */
  upload(address: string, parentId: string | null, files: readonly File[]): Promise<void>;
  /** Fetches, checks and decrypts into a private file of the browser, which the page then hands to the person. */
  download(address: string, entryId: string): Promise<File>;
  cancel(taskId: string): Promise<void>;
  watchTasks(listener: (tasks: readonly Task[]) => void): Promise<Stop>;
}

export type Stop = () => void | Promise<void>;

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

/** One row of the transfers panel. */
export interface Task {
  id: string;
  type: "uploadFile" | "download";
  isProcessing: boolean;
  isError: boolean;
  /** Set when isError: the code whose text the row shows. */
  errorCode: string | null;
  progress: { percent: number };
  meta: { taskName: string; address: string; step: TaskStep };
}

export type TaskStep =
  | "prepare"
  | "read part"
  | "encrypt part"
  | "upload to ledger"
  | "request part"
  | "decrypt part"
  | "merge";

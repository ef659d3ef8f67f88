import type { ErrorCode } from "@dexnet/protocol/errors/errors";
import type { Entry, StorageContent } from "../file-list/file-list.ts";

/** Details of an entry that the list has. */
export interface EntryDetails {
  /** With the names of its folders. In the trash these are the former ones. */
  entry: Entry;
  /** Content of a folder. Null for a file. */
  content: StorageContent | null;
  /** Number of parts of a file and size of their blocks; zero for a folder. */
  parts: number;
  blocksSizeBytes: number;
  /** Number of entries that share the content of a file, itself included. */
  contentUses: number;
}

/** A copy of a part on one device, as the ledger reports it. */
export interface PartCopy {
  deviceId: string;
  state: "good" | "writing" | "bad";
  /** When its bytes were last verified. */
  checkedAt: string | null;
}

export interface FilePart {
  /** Counted from 0. */
  index: number;
  sizeBytes: number;
  copies: readonly PartCopy[];
}

/** A part that the log of the ledger is proven to have. */
export interface LoggedPart {
  /** Index of the part, counted from 0. */
  part: number;
  /** Index of its entry in the log. */
  entry: number;
  /** Time of the ledger, in milliseconds since 1970. */
  loggedAt: number;
}

/**
 * - `off`: the log is not anchored on a chain.
 * - `waiting`: no anchored tree has all entries of the file yet.
 * - `anchored`: the anchored root is the root of the log at that size, which the device has verified by the log. It has not asked
 *   the chain.
 * - `failed`: the anchor can't be verified, or contradicts the log; `errorCode` says which.
 */
export type FileAnchor =
  | { state: "off" | "waiting" }
  | { state: "failed"; errorCode: ErrorCode }
  | {
      state: "anchored";
      /** Number of entries of the anchored tree. */
      size: number;
      transaction: string;
      block: number;
      /** ISO time at which the ledger found the block to be final. */
      at: string;
      chainId: number;
      contract: string;
      /** Page of a transaction, with `{transaction}` in place of its hash. */
      explorer: string | null;
    };

export interface FileProof {
  parts: readonly LoggedPart[];
  /** Parts without an entry: the log will have them soon, or they were stored before the log began. */
  unprovenParts: number;
  /** Parts with an entry in the answer of the ledger that its log does not have. */
  refusedParts: number;
  /** Number of entries of the newest checkpoint. */
  checkpointSize: number;
  /** Key of the log that the device has pinned. */
  verifierKey: string;
  anchor: FileAnchor;
  /**
   * A proof of each part (C2SP tlog-proof), one after the other, that can be verified without the product. They are proofs in
   * the anchored tree, if there is one.
   */
  text: string;
}

export interface FilePartsPage {
  parts: readonly FilePart[];
  /** `from` of the next page. Null on the last one. */
  next: number | null;
}

/** A block of a storage, as the ledger reports it. */
export interface StoredBlock {
  blockCid: string;
  sizeBytes: number;
  /** ISO time at which the storage got it. */
  storedAt: string;
  copies: readonly PartCopy[];
}

export interface StoredBlocksPage {
  blocks: readonly StoredBlock[];
  /** `after` of the next page. Null on the last one. */
  next: string | null;
}

/** Details of the entries and blocks of a storage. */
export interface StorageDetails {
  /** Details of an entry from the list. Fault: entry_not_found. */
  readDetails(entryId: string): Promise<EntryDetails>;
  /** Asks the ledger for the copies of a file's parts, from the part `from` on. Faults: entry_not_found, file_broken. */
  locateParts(entryId: string, from: number): Promise<FilePartsPage>;
  /** Proves by the log of the ledger that it has acknowledged a file. Faults: entry_not_found, file_broken, log_forked. */
  proveFile(entryId: string): Promise<FileProof>;
  /** Asks the ledger for the blocks of a storage after a block, by name; null begins with the first one. */
  listBlocks(after: string | null): Promise<StoredBlocksPage>;
}

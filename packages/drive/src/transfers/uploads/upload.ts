import type { BlockStore } from "@dexnet/blocks/block-store";
import type { SignedPart } from "@dexnet/blocks/parts/part-store";
import type { Waiting } from "@dexnet/blocks/retry";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { Attempt, NewRow, QueuedTransfer, Transfer, TransferGroup } from "../queue/queue.ts";
import type { FileSource } from "../transfers.ts";
import type { BatchLocks } from "../upload-store.ts";
import type { BatchFile } from "./upload-batch.ts";
import type { UploadRecords } from "./upload-records.ts";

/** Upload of one file, over all its attempts. After its storage is closed nothing has an effect. */
export interface Upload extends Transfer {
  readonly storage: UploadStorage;
  /** The file as the device keeps it. A restart replaces it. */
  readonly file: BatchFile;
  /** Null after a reload, until the file is found again. */
  readonly source: FileSource | null;
  /** Its row. Null before it has one. */
  readonly row: QueuedTransfer<Upload> | null;
  /** Whether its key was used for other content, or its blocks were released: the next attempt needs a new key. */
  readonly needsNewKey: boolean;
  /** Gives it a row, also a new one after it has failed. */
  addTo(group: TransferGroup<Upload>, first: FirstState): void;
  setSource(source: FileSource): void;
  /** Its stored blocks can't be used any more. False when it was invalid before. */
  invalidate(): boolean;
  /** Whether it can continue without the person: its file can be read, or is not needed any more. */
  canContinue(): boolean;
  /**
   * Makes an attempt. `send` stores the parts that the ledger does not have, if there are any; its answer is false when the
   * attempt has ended before. Resolves when nothing of the attempt is active, also after a fault.
   */
  start(attempt: Attempt, send: () => Promise<boolean>): Promise<void>;
  /** Resolves when no attempt is active. */
  settled(): Promise<void>;
}

/** An upload with its current attempt. */
export interface StartedUpload {
  readonly upload: Upload;
  readonly attempt: Attempt;
}

/** A part to be sent to the ledger. */
export interface PartUpload extends StartedUpload {
  readonly partIndex: number;
  /** Reports the outcome: null when the ledger has the part. Only the first call counts. */
  settle(fault: unknown): void;
}

/** A part whose block is named and signed. */
export interface SignedUpload extends SignedPart {
  readonly part: PartUpload;
}

/** State of the first row of an upload. */
export type FirstState = Pick<NewRow, "state" | "errorCode">;

/** Makes and stores thumbnails beside the parts of files. It never fails a file. See [Note: thumbnails]. */
export interface UploadThumbnails {
  /** For a file that can't have a thumbnail, or has one, nothing is done. */
  start(started: StartedUpload): StartedThumbnail;
}

export interface StartedThumbnail {
  /** Waits until it is stored or has failed, and not longer than a fixed time. */
  finish(): Promise<void>;
  /** Resolves when nothing of it is active any more. */
  stop(): Promise<void>;
}

/** An open storage, for its uploads. */
export interface UploadStorage extends Waiting {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  readonly records: UploadRecords;
  readonly locks: BatchLocks;
  /** Its blocks. Nothing is repeated. The log is checked for those that are not missing. */
  readonly ledger: Pick<BlockStore, "missing">;
  /** The same with the limiter and the retries of uploads. */
  readonly blocks: BlockStore;
  readonly parts: BlockStore<SignedUpload>;
  /** The same with retries without end. */
  readonly background: BlockStore;
  readonly thumbnails: UploadThumbnails;
  /** Largest number of parts that the file list itself names. */
  readonly maxListed: number;
  /** Aborted when the storage is closed. */
  readonly signal: AbortSignal;
}

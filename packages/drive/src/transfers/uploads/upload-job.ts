import type { BlockStore } from "@dexnet/blocks/block-store";
import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { Attempt, TaskHandle } from "../queue/queue.ts";
import type { FileSource } from "../transfers.ts";
import type { BundleFile } from "./bundle-file.ts";
import type { SignedUpload } from "./part-sender.ts";
import type { UploadRecords } from "./upload-records.ts";

/** Upload of one file, over all its attempts. It owns the state that changes between them. */
export interface UploadJob {
  readonly owner: UploadOwner;
  /** The file as the device keeps it. A restart replaces it. */
  readonly file: BundleFile;
  /** Null after a reload, until the file is found again. */
  readonly source: FileSource | null;
  /** Row of the job. Null before it has one. */
  readonly task: TaskHandle | null;
  /** Whether its key was used for other content, or its blocks were released: the next attempt needs a new key. */
  readonly needsNewKey: boolean;
  /** Whether it can continue without the person: its file can be read, or is not needed any more. */
  canContinue(): boolean;
  assignTask(task: TaskHandle): void;
  setSource(source: FileSource): void;
  /** Its stored blocks can't be used any more. False when it was invalid before. */
  invalidate(): boolean;
  /** Starts again with a new key. */
  restart(file: BundleFile, source: FileSource): void;
}

/** A job with its current attempt. */
export interface UploadRun {
  readonly job: UploadJob;
  readonly attempt: Attempt;
}

/** Makes and stores thumbnails beside the parts of files. It never fails a file. See [Note: thumbnails]. */
export interface UploadThumbnails {
  /** For a file that can't have a thumbnail, or has one, nothing is done. */
  start(run: UploadRun): StartedThumbnail;
}

export interface StartedThumbnail {
  /** Waits until it is stored or has failed, and not longer than a fixed time. */
  finish(): Promise<void>;
  /** Resolves when nothing of it is active any more. */
  stop(): Promise<void>;
}

/** The uploads of one storage, as the runner sees them. After the storage is closed nothing has an effect. */
export interface UploadOwner {
  readonly context: UploadContext;
  /** Makes a job ready for its next attempt. False when its file is missing, or the attempt has ended. */
  prepare(run: UploadRun): Promise<boolean>;
  /** All blocks are acknowledged. `listCids`: the blocks of the part list, where the file has one. */
  onStored(run: UploadRun, listCids: readonly BlockCid[] | null): void;
  onFault(run: UploadRun, fault: unknown): void;
}

/** Shared by all uploads of one storage. */
export interface UploadContext {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  readonly records: UploadRecords;
  /** Blocks of the storage. Nothing is repeated. */
  readonly ledger: Pick<BlockStore, "missing">;
  /** The same with the limiter and the retries of uploads. */
  readonly blocks: BlockStore;
  readonly parts: BlockStore<SignedUpload>;
  /** The same with retries without end. */
  readonly background: BlockStore;
  readonly clock: Clock;
  readonly random: Random;
  /** Aborted when the storage is closed. */
  readonly signal: AbortSignal;
}

export function createUploadJob(owner: UploadOwner, firstFile: BundleFile, firstSource: FileSource | null): UploadJob {
  let file = firstFile;
  let source = firstSource;
  let task: TaskHandle | null = null;
  let needsNewKey = false;
  return {
    owner,
    get file() {
      return file;
    },
    get source() {
      return source;
    },
    get task() {
      return task;
    },
    get needsNewKey() {
      return needsNewKey;
    },
    canContinue: () => source !== null || file.partsLeft().length === 0,
    assignTask(newTask) {
      task = newTask;
    },
    setSource(newSource) {
      source = newSource;
    },
    invalidate() {
      const wasValid = !needsNewKey;
      needsNewKey = true;
      return wasValid;
    },
    restart(newFile, newSource) {
      file = newFile;
      source = newSource;
      needsNewKey = false;
    },
  };
}

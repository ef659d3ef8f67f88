import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { Caller } from "../../http/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { Attempt, TaskHandle } from "../queue/queue.ts";
import type { FileSource } from "../transfers.ts";
import { type Bundle, type FileState, fileAt, type KeptFile } from "./upload-bundle.ts";
import type { UploadRecords } from "./upload-records.ts";

/** Upload of one file, with its task. */
export interface UploadJob {
  readonly storage: UploadContext;
  bundle: Bundle;
  /** Index of the file in its bundle. */
  fileIndex: number;
  /** Null after a reload, until the file is found again. */
  source: FileSource | null;
  task: TaskHandle | null;
  /** Bytes of the file that the ledger has. */
  storedBytes: number;
  /** Whether its key was used for other content, or its blocks were released: the next attempt needs a new key. */
  needsNewKey: boolean;
}

/** Shared by all uploads of one storage. */
export interface UploadContext {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  readonly records: UploadRecords;
  readonly call: Caller;
  readonly clock: Clock;
  readonly random: Random;
  /** Aborted when the storage is closed. */
  readonly signal: AbortSignal;
}

/** A job with its current attempt. */
export interface UploadRun {
  readonly job: UploadJob;
  readonly attempt: Attempt;
}

export function fileOf({ bundle, fileIndex }: UploadJob): KeptFile {
  return fileAt(bundle, fileIndex);
}

export function stateOf({ bundle, fileIndex }: UploadJob): FileState {
  return bundle.states[fileIndex] ?? { kind: "over" };
}

/** Saves the state of a file. A bundle whose files are all over is removed. */
export async function setState({ storage, bundle, fileIndex }: UploadJob, state: FileState): Promise<void> {
  bundle.states[fileIndex] = state;
  if (bundle.states.every(({ kind }) => kind === "over")) await storage.records.remove(bundle);
  else await storage.records.saveStates(bundle);
}

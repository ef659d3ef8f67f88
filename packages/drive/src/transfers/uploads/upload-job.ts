import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { Caller } from "../../http/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { Attempt, TaskHandle } from "../queue/queue.ts";
import type { FileSource } from "../transfers.ts";
import { type Bundle, type FileState, fileAt, type KeptFile } from "./upload-bundle.ts";
import type { UploadRecords } from "./upload-records.ts";

/** One file on its way up, with its row. */
export interface UploadJob {
  readonly storage: StorageOfUploads;
  bundle: Bundle;
  /** Of the file in the bundle. */
  place: number;
  /** Null when the page was left and the file is to be found again. */
  source: FileSource | null;
  task: TaskHandle | null;
  /** Of the file, in the ledger. */
  storedBytes: number;
  /** Whether its key has met another content, or its blocks were let go of: a new try begins with a new key. */
  isSpent: boolean;
}

/** What the uploads of one storage share. */
export interface StorageOfUploads {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  readonly records: UploadRecords;
  readonly call: Caller;
  readonly clock: Clock;
  readonly random: Random;
  /** Ends when the storage is left. */
  readonly signal: AbortSignal;
}

/** A job that is being worked on. */
export interface UploadRun {
  readonly job: UploadJob;
  readonly attempt: Attempt;
}

export function fileOf({ bundle, place }: UploadJob): KeptFile {
  return fileAt(bundle, place);
}

export function stateOf({ bundle, place }: UploadJob): FileState {
  return bundle.states[place] ?? { kind: "over" };
}

/** Writes it down. A bundle of which nothing is left to do is forgotten. */
export async function setState({ storage, bundle, place }: UploadJob, state: FileState): Promise<void> {
  bundle.states[place] = state;
  if (bundle.states.every(({ kind }) => kind === "over")) await storage.records.remove(bundle);
  else await storage.records.saveStates(bundle);
}

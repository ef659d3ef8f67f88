import type { Unsubscribe } from "../platform/listeners.ts";

/**
 * Uploads and downloads as a screen sees them. A request makes a group of tasks, one for each file; a task lives until
 * it has ended and the queue is emptied. What is under way survives the page: see [Note: uploads that go on] and
 * [Note: downloads that go on].
 */
export interface Transfers {
  /**
   * Resolves when every file has its task and is kept on the device; how each goes is told by its task, and by the group's
   * receipt at its end. Faults, with which nothing has begun: file_too_large, files_too_large, directory_exists (of a folder
   * at the top of the request, unless `existing` is "missing"), entry_not_found, plan_required.
   */
  upload(request: UploadRequest): Promise<void>;
  /**
   * One file as it is; a folder, or several entries, as a zip. Resolves when all of it was written, with the whole as a
   * file if the target is memory. Faults: file_broken, copies_unavailable, transfer_cancelled, file_too_large with the fact
   * `reason: "memory"` when it is more than memory may take.
   */
  download(request: DownloadRequest): Promise<File | null>;

  /** Hears the present state at once, and later ones at most ten times a second. */
  watchTransfers(listener: (state: TransfersState) => void): Promise<Unsubscribe>;
  /** Part of the rows, in the order of the panel. `listing` is that of the state with which they agree. */
  transferRows(start: number, end: number): Promise<{ listing: number; rows: readonly Task[] }>;

  /** Of all tasks, when none is named. Those in a state that does not allow it are left alone. */
  pauseTransfers(taskIds?: readonly string[]): Promise<void>;
  resumeTransfers(taskIds?: readonly string[]): Promise<void>;
  /** What was stored for an upload that is cancelled is let go of. */
  cancelTransfers(taskIds?: readonly string[]): Promise<void>;
  /** Failed ones begin again where they stopped. */
  retryTransfers(taskIds?: readonly string[]): Promise<void>;
  /** For a task in the state `needs-file`. Faults: file_mismatch when it is not the very file that was being uploaded. */
  giveFile(taskId: string, source: FileSource): Promise<void>;
  /**
   * The browser's handle of the file of an upload, or of a download, if one is kept. Only a page can ask the person to let it be
   * read, or written, again; when they do, `resumeTransfers` finds it.
   */
  fileHandle(taskId: string): Promise<FileSystemFileHandle | null>;
  /** For a task in the state `interrupted`: begins it anew into this target. Resolves, and faults, as `download`. */
  downloadAgain(taskId: string, target: DownloadTarget): Promise<File | null>;
  /** For a task in the state `asks`: whether its file is to be saved as far as it is good. */
  answerPartial(taskId: string, isWanted: boolean): Promise<void>;

  /** Uploads again, as one group, what failed in that one: "Upload only what is missing". */
  uploadMissing(receiptId: string): Promise<void>;
  dismissReceipt(receiptId: string): Promise<void>;
  /**
   * Goes on with the transfers that were left, of all storages whose phrase is saved on this device; those of the others go on
   * when they are opened. Faults: those of every call.
   */
  continueTransfers(): Promise<void>;
  /** While it is true no further part is sent or fetched. The tasks stay as they are. */
  suspendTransfers(isSuspended: boolean): Promise<void>;
  /** The most parts that may be under way at once; null lets it adapt up to what is sensible. */
  limitParts(most: number | null): Promise<void>;
}

/** A file, and where the browser has one the handle that finds it again after a reload. */
export interface FileSource {
  readonly file: File;
  readonly handle?: FileSystemFileHandle | undefined;
}

/** `path`: the folders from the place of the upload down to it, by name. A folder is named only to be there when it is empty. */
export type UploadItem =
  | ({ readonly kind: "file"; readonly path: readonly string[] } & FileSource)
  | { readonly kind: "folder"; readonly path: readonly string[] };

export interface UploadRequest {
  readonly address: string;
  readonly parentId: string | null;
  readonly items: readonly UploadItem[];
  /**
   * What to do with a folder at the top of the request whose name is there already. `missing`: its files that are not
   * there are uploaded into it; one of the same name and size counts as there, one of another size fails with file_exists.
   */
  readonly existing: "refuse" | "missing";
}

export interface DownloadRequest {
  readonly address: string;
  readonly entryIds: readonly string[];
  readonly target: DownloadTarget;
  /** Of the file that is written: the person may have chosen another than the entry's. */
  readonly name: string;
}

/**
 * - `handle`: a file that the person has chosen. It is replaced when all of it is there; one that takes long grows on the way.
 * - `stream`: the other end is the service worker's, which gives the bytes to the browser's own download.
 * - `memory`: for what is small enough, where there is nothing better.
 */
export type DownloadTarget =
  | { readonly kind: "handle"; readonly handle: FileSystemFileHandle }
  | { readonly kind: "stream"; readonly port: MessagePort }
  | { readonly kind: "memory" };

/**
 * - `waiting`: its turn has not come.
 * - `offline`: it goes on by itself when the connection, or the server, is back.
 * - `needs-file`: the page was left, and the browser can't find the file again by itself.
 * - `interrupted`: the page was left, and only the person can say where the download goes.
 * - `asks`: the file is partially broken, and the person is to say whether what is good is wanted.
 */
export type TaskState =
  | ("waiting" | "processing" | "paused" | "offline")
  | ("needs-file" | "interrupted" | "asks")
  | ("failed" | "done");

/** One row of the transfers panel. */
export interface Task {
  readonly id: string;
  readonly groupId: string;
  readonly type: "uploadFile" | "download";
  readonly state: TaskState;
  /** Neither done nor failed. */
  readonly isProcessing: boolean;
  readonly isError: boolean;
  /** Of one that failed. A download that went to the browser or to memory can only be begun anew. */
  readonly canRetry: boolean;
  /** Set when isError, and while it asks: the code whose text the row shows. */
  readonly errorCode: string | null;
  readonly progress: { readonly percent: number; readonly doneBytes: number; readonly totalBytes: number };
  readonly meta: { readonly taskName: string; readonly address: string; readonly step: TaskStep };
}

export type TaskStep =
  | "prepare"
  | "check part"
  | "read part"
  | "encrypt part"
  | "upload to ledger"
  | "request part"
  | "decrypt part"
  | "merge";

export interface TransfersState {
  /** Grows whenever rows may stand elsewhere. */
  readonly listing: number;
  /** Of all rows. */
  readonly count: number;
  readonly countByState: Readonly<Record<TaskState, number>>;
  /** How many of the rows are uploads. */
  readonly uploadCount: number;
  /** Of each storage with uploads that have not ended: how many those are, and the average of their percents, rounded down. */
  readonly uploading: readonly { readonly address: string; readonly count: number; readonly percent: number }[];
  /** The average of the tasks that have not failed, rounded down; 100 if there is none. */
  readonly percent: number;
  /** Null while nothing moves, or nothing is known yet. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** The first hundred: what moves or asks first, then what failed, what waits, and what is done. */
  readonly rows: readonly Task[];
  /** Of groups that have ended, newest first, until they are dismissed. A group without a fault has one for a short while. */
  readonly receipts: readonly Receipt[];
}

/** How a group ended. */
export interface Receipt {
  readonly id: string;
  readonly type: "uploadFile" | "download";
  readonly address: string;
  /** Of the folder at its top, or of its only file; null for several. */
  readonly name: string | null;
  readonly isFolder: boolean;
  readonly files: number;
  readonly succeeded: number;
  /** Were there already. */
  readonly skipped: number;
  readonly cancelled: number;
  readonly failed: number;
  /** Of the failed ones the first hundred, with the way to them. */
  readonly failures: readonly { readonly name: string; readonly errorCode: string }[];
  /** It went on from before the page was left, so that nobody waits for its end. */
  readonly isUnattended?: boolean;
  /** Whether `uploadMissing` has something to do. */
  readonly canUploadMissing: boolean;
}

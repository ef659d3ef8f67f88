import type { Unsubscribe } from "../platform/listeners.ts";

/**
 * Uploads and downloads as a screen sees them. A request makes a group of transfers, one for each file, each with a row.
 * A row stays until its transfer has ended and the queue is cleared. Unfinished transfers survive the page: see [Note: unfinished uploads] and
 * [Note: unfinished downloads].
 */
export interface Transfers {
  /** Calls the listener with the current state at once, and later at most ten times a second. */
  watchTransfers(listener: (state: TransfersState) => void): Promise<Unsubscribe>;
  /** Part of the rows, in the order of the panel, and the `revision` to which they belong. */
  transferRows(start: number, end: number): Promise<{ revision: number; rows: readonly TransferRow[] }>;

  /** Pauses all transfers when no ids are given. Those in a state that does not allow it stay unchanged. */
  pauseTransfers(ids?: readonly string[]): Promise<void>;
  resumeTransfers(ids?: readonly string[]): Promise<void>;
  /** The stored blocks of a cancelled upload are released. */
  cancelTransfers(ids?: readonly string[]): Promise<void>;
  /** Failed transfers continue where they stopped. */
  retryTransfers(ids?: readonly string[]): Promise<void>;
  /** For a transfer in the state `needs-file`. Faults: file_mismatch when it is not the file whose upload was started. */
  giveFile(id: string, source: FileSource): Promise<void>;
  /**
   * The browser's handle for the file of an upload or a download, if one is saved. Only a page can ask the person for the
   * permission to read or write it. After that `resumeTransfers` continues it.
   */
  fileHandle(id: string): Promise<FileSystemFileHandle | null>;
  /** For a transfer in the state `interrupted`: starts it again with this target. Resolves and faults like `StorageTransfers.download`. */
  downloadAgain(id: string, target: DownloadTarget): Promise<File | null>;
  /** For a transfer in the state `asks`: whether to save the parts of its file that are not broken. */
  answerPartial(id: string, isAccepted: boolean): Promise<void>;

  /** Uploads the failed files of a group again, as a new group: "Upload only what is missing". */
  uploadMissing(receiptId: string): Promise<void>;
  dismissReceipt(receiptId: string): Promise<void>;
  /**
   * Continues the unfinished transfers of all storages whose phrase is saved on this device. Those of other storages
   * continue when the storage is opened. Faults: those of every call.
   */
  continueTransfers(): Promise<void>;
  /** While it is true, no further part is sent or fetched. The rows keep their states. */
  suspendTransfers(isSuspended: boolean): Promise<void>;
  /** Largest number of parts that are transferred at once. Null for the usual maximum. */
  limitParts(most: number | null): Promise<void>;
}

/** Transfers of one storage. */
export interface StorageTransfers {
  /**
   * Resolves when every file has its row and is saved on the device. Rows report progress, the group's receipt the result.
   * With `existing: "ask"` it returns the taken names for which the request has no choice; if there are any, nothing was
   * started. Faults, after which nothing was started: file_too_large, files_too_large, directory_exists (a folder at the top
   * of the request exists, with `existing: "refuse"`), entry_not_found, plan_required.
   */
  upload(request: UploadRequest): Promise<readonly UploadConflict[]>;
  /**
   * Downloads one file as it is; a folder, or several entries, as a zip. Resolves when everything is written, with a file
   * if the target is memory. Faults: file_broken, copies_unavailable, transfer_cancelled, file_too_large with the context
   * `reason: "memory"` when it exceeds the limit of memory.
   */
  download(request: DownloadRequest): Promise<File | null>;
  /**
   * Cancels unfinished uploads by the ids that their entries will have, or by the ids of folders that they are for. Their
   * stored blocks are released.
   */
  cancelUploads(entryIds: readonly string[]): Promise<void>;
}

/** A file, and the handle that finds it again after a reload, if the browser has one. */
export interface FileSource {
  readonly file: File;
  readonly handle?: FileSystemFileHandle | undefined;
}

/** `path`: names of the folders between the upload's parent folder and the item. Only empty folders are items of their own. */
export type UploadItem =
  | ({ readonly kind: "file"; readonly path: readonly string[] } & FileSource)
  | { readonly kind: "folder"; readonly path: readonly string[] };

export interface UploadRequest {
  readonly parentId: string | null;
  readonly items: readonly UploadItem[];
  /**
   * Action for names that exist already. `refuse`: a folder at the top of the request refuses all of it, a file fails alone.
   * `ask`: the person decides, see `choices`.
   */
  readonly existing: "refuse" | "ask";
  readonly choices?: readonly UploadChoice[] | undefined;
}

/** A name of an upload that is taken where it shall be. */
export interface UploadConflict {
  /** Names from the upload's parent folder down to the item, its own name last. */
  readonly path: readonly string[];
  /** Whether both are folders, which can be merged. */
  readonly isMergeable: boolean;
}

/**
 * Decision about one conflict. `replace`: the entry that has the name goes to the trash when the new one is stored, and folders
 * are merged. `keep-both`: the new one gets a number. `skip`: it is not uploaded. In merged folders a file of the same name,
 * size and date counts as uploaded, and any other one of the same name is a conflict of its own.
 */
export interface UploadChoice {
  readonly path: readonly string[];
  readonly choice: "replace" | "keep-both" | "skip";
}

export interface DownloadRequest {
  readonly entryIds: readonly string[];
  readonly target: DownloadTarget;
  /** Name of the file that is written. The person may have chosen another one than the entry's. */
  readonly name: string;
}

/**
 * - `handle`: a file that the person has chosen. It is replaced at the end; the file of a long download grows on the way.
 * - `stream`: a port of the service worker, which passes the bytes to the browser's own download.
 * - `memory`: for small downloads, where the browser supports nothing better.
 */
export type DownloadTarget =
  | { readonly kind: "handle"; readonly handle: FileSystemFileHandle }
  | { readonly kind: "stream"; readonly port: MessagePort }
  | { readonly kind: "memory" };

/**
 * - `waiting`: other transfers are processed first.
 * - `offline`: it continues by itself when the connection, or the server, is back.
 * - `needs-file`: the page was closed, and the browser can't find the file by itself.
 * - `interrupted`: the page was closed, and only the person can choose a new target for the download.
 * - `asks`: the file is partially broken, and the person is asked whether to save the rest.
 */
export type RowState =
  | ("waiting" | "processing" | "paused" | "offline")
  | ("needs-file" | "interrupted" | "asks")
  | ("failed" | "done");

/** A download that was written. */
export interface Downloaded {
  /** Null unless the target is memory. */
  readonly file: File | null;
  /** Number of files that are incomplete, or missing in the archive. */
  readonly lost: number;
}

/** One row of the transfers panel. */
export interface TransferRow {
  readonly id: string;
  readonly groupId: string;
  readonly type: "uploadFile" | "download";
  readonly state: RowState;
  /** Neither done nor failed. */
  readonly isProcessing: boolean;
  readonly isError: boolean;
  /** Whether a failed transfer can be retried. A download to the browser or to memory can't: it must be started again. */
  readonly canRetry: boolean;
  /** Code whose text the row shows. Set when `isError`, and in the state `asks`. */
  readonly errorCode: string | null;
  readonly progress: { readonly percent: number; readonly doneBytes: number; readonly totalBytes: number };
  readonly meta: {
    readonly rowName: string;
    /** What it belongs to: the address of a storage, or a share link. */
    readonly scope: string;
    readonly step: RowStep;
    /** Id that the entry of an upload will have. */
    readonly entryId?: string;
  };
}

export type RowStep =
  | "prepare"
  | "check part"
  | "read part"
  | "encrypt part"
  | "upload to ledger"
  /** A part is decrypted where it is fetched, so this step includes it. */
  | "request part"
  | "merge";

export interface TransfersState {
  /** Version of the order of the rows: grows whenever a row may have moved. */
  readonly revision: number;
  /** Number of all rows. */
  readonly count: number;
  readonly countByState: Readonly<Record<RowState, number>>;
  /** Number of rows that are uploads. */
  readonly uploadCount: number;
  /** Storages with unfinished uploads: the number of these, and the average of their percents, rounded down. */
  readonly uploading: readonly { readonly address: string; readonly count: number; readonly percent: number }[];
  /** The first hundred new folders with unfinished uploads, by their ids in the list, and the share of their bytes. */
  readonly uploadingFolders: readonly { readonly id: string; readonly percent: number }[];
  /** Average of the transfers that have not failed, rounded down. 100 if there is none. */
  readonly percent: number;
  /** Null while nothing is transferred, or nothing was measured yet. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** The first hundred rows: active transfers and those with a question, then failed, waiting and done ones. */
  readonly rows: readonly TransferRow[];
  /** Receipts of finished groups, newest first, until they are dismissed. One without a fault disappears by itself. */
  readonly receipts: readonly Receipt[];
}

/** Result of a group. */
export interface Receipt {
  readonly id: string;
  readonly type: "uploadFile" | "download";
  /** What it belongs to: the address of a storage, or a share link. */
  readonly scope: string;
  /** Name of the top folder, or of the only file. Null for several. */
  readonly name: string | null;
  readonly isFolder: boolean;
  readonly files: number;
  readonly succeeded: number;
  /** Number of files that existed already. */
  readonly skipped: number;
  readonly cancelled: number;
  readonly failed: number;
  /** The first hundred failed files, with their paths. */
  readonly failures: readonly { readonly name: string; readonly errorCode: string }[];
  /** Whether it was continued after the page was closed, so that nobody waits for its end. */
  readonly isUnattended?: boolean;
  /** Whether `uploadMissing` would upload something. */
  readonly canUploadMissing: boolean;
}

/** Change of a saved version, as a screen describes it: "12 files uploaded to Photos". */
export interface HistoryAction {
  kind:
    | "created"
    | "upload"
    | "copy"
    | "new-folder"
    | "rename"
    | "move"
    | "trash"
    | "restore"
    | "delete"
    | "favourite"
    | "no-favourite";
  /** Number of files for an upload, of entries otherwise. Content of a folder that goes with it is not counted. */
  count: number;
  /** Name of the first of them, before the change. */
  name: string;
  /** New name of a renamed entry. Folder of uploaded, copied and moved entries, null for the top or for several. */
  target: string | null;
  /** Whether the entries are in folders of different names. */
  hasManyTargets: boolean;
}

/** `unknown`: an older client has saved it, or a program that gives no name. */
export type HistoryDevice =
  | { kind: "this" }
  | { kind: "other"; browser: string | null; system: string | null }
  | { kind: "unknown" };

/** One saved version. Versions without visible changes are left out. */
export interface HistoryVersion {
  version: number;
  actions: readonly HistoryAction[];
}

/** Versions of one device that were saved shortly after each other, the newest first. */
export interface HistoryGroup {
  device: HistoryDevice;
  versions: readonly HistoryVersion[];
  /** Actions of all versions, joined. */
  actions: readonly HistoryAction[];
}

export interface HistoryPage {
  /** The newest first. */
  groups: readonly HistoryGroup[];
  /** `before` of the next page. Null on the last one. */
  next: number | null;
  /** Newest version of the storage. */
  newest: number;
}

export interface RestoredCount {
  files: number;
  folders: number;
}

/** Effects of restoring a version, computed from the list that the user sees. */
export interface RestorePreview {
  /** Names this preview to `restoreVersion`. */
  id: string;
  version: number;
  /** Entries that come back, from the trash or as a new entry with a content that the storage still has. */
  back: RestoredCount;
  /** Entries that get back their name, folder or mark. */
  changed: RestoredCount;
  /** Entries that were created later, or restored from the trash. They go to the trash. */
  trashed: RestoredCount;
  /** Files whose content was deleted for good. They can't come back. */
  lost: { count: number; names: readonly string[] };
}

/** Kept versions of a storage's list. */
export interface StorageHistory {
  /** Reads the groups of kept versions that are older than `before`, or the newest ones for null. */
  readHistory(before: number | null): Promise<HistoryPage>;
  /** Preview of `restoreVersion`. Fault: file_database_version_not_found if it is not kept. */
  previewRestore(version: number): Promise<RestorePreview>;
  /**
   * Makes the change of the last preview as one step of undo. Entries that others have changed since stay as they are. Fault:
   * file_database_version_not_found if there is a later preview.
   */
  restoreVersion(previewId: string): Promise<void>;
}

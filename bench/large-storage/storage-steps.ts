/** Step of the page of large storages. Each step has a page load of its own, so that it does not profit from the one before. */
export type StorageStep =
  /** Saves the phrases on the device for later loads. */
  | { kind: "restore"; storages: readonly { address: string; words: readonly string[] }[] }
  /** Only fetches the document and the pages of its snapshot, and inflates the pages. */
  | { kind: "floor"; documentPath: string; pages: readonly FloorPage[] }
  | OpenStep
  /** Opens the storage by its address, in a page that has loaded nothing of the application yet. */
  | { kind: "cold"; address: string }
  /** Opens the storage, pauses, and types. */
  | { kind: "search"; address: string; pauseMs: number; keystrokes: readonly Keystroke[] }
  /** Opens the storage, pauses, and renames entries one after the other. */
  | { kind: "rename"; address: string; pauseMs: number; entryIds: readonly string[] }
  | ScrollStep;

/** Opens the storage, and scrolls its top folder for some seconds. */
export interface ScrollStep {
  kind: "scroll";
  address: string;
  layout: "list" | "tiles";
}

/** Opens the storage from the list of storages, until its first rows are shown. */
export interface OpenStep {
  kind: "open";
  address: string;
  /**
   * Whether the device has a copy of the file database, with the first rows. Without one, the step ends when the copy is
   * written.
   */
  copy: "none" | "kept";
  /** Number of pages of the snapshot. */
  pageCount: number;
}

export interface FloorPage {
  blockPath: string;
  deflatedPath: string;
}

/** Text after a keystroke, and the number of entries that the list then shows. */
export interface Keystroke {
  text: string;
  count: number;
}

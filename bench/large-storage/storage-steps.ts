/** Step of the page of the large storage. Each step has a page load of its own, so that it does not profit from the one before. */
export type StorageStep =
  /** Saves the phrase on the device for later loads. */
  | { kind: "restore"; address: string; words: readonly string[] }
  /** Only fetches the document and inflates its list. */
  | { kind: "floor"; documentPath: string; deflatedPath: string }
  /** Opens the storage from the list of storages, until its first rows are shown. */
  | { kind: "open"; address: string }
  /** Opens the storage by its address, in a page that has loaded nothing of the application yet. */
  | { kind: "cold"; address: string }
  /** Opens the storage, pauses, and types. */
  | { kind: "search"; address: string; pauseMs: number; keystrokes: readonly Keystroke[] };

/** Text after a keystroke, and the number of entries that the list then shows. */
export interface Keystroke {
  text: string;
  count: number;
}

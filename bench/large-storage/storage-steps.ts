/** What the page of the large storage is told to do, one step for each load of it: none profits from what another has warmed. */
export type StorageStep =
  /** Enters the phrase, so that later loads find it on the device. */
  | { kind: "restore"; address: string; words: readonly string[] }
  /** Merely fetches the document and inflates its list. */
  | { kind: "floor"; documentPath: string; deflatedPath: string }
  /** Opens the storage as a person does, up to its first rows: from the list of storages. */
  | { kind: "open"; address: string }
  /** The same by its address, when nothing of the application is there yet but the page that measures. */
  | { kind: "cold"; address: string }
  /** Opens it, waits, and types. */
  | { kind: "search"; address: string; restMs: number; keystrokes: readonly Keystroke[] };

/** The text after a keystroke, and how many entries the list then shows. */
export interface Keystroke {
  text: string;
  count: number;
}

/** What the page is told to do, one step for each load of it, and what it tells back. */
export type PageStep =
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

/** Milliseconds by name. */
export type Figures = Readonly<Record<string, number | readonly number[]>>;

export type StepReport = { kind: "done"; figures: Figures } | { kind: "failed"; reason: string };

export const stepPath = (index: number) => `/bench/steps/${index}`;

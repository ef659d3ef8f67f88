import type { Entry } from "@dexnet/drive/drive";

/** Actions on an entry of the list. */
export interface EntryActions {
  /** Opens a folder, downloads a file. */
  open: (entry: Entry) => void;
  /** Downloads a folder as a zip. */
  download: (entry: Entry) => void;
  rename: (entry: Entry) => void;
  /** Asks for confirmation. True when the entry was deleted. */
  remove: (entry: Entry) => Promise<boolean>;
}

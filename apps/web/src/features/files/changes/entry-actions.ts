import type { Entry } from "@dexnet/drive/drive";

/** What can be done with an entry of the list. */
export interface EntryActions {
  /** A folder opens, a file is downloaded. */
  open: (entry: Entry) => void;
  /** A folder comes as a zip. */
  download: (entry: Entry) => void;
  rename: (entry: Entry) => void;
  /** Asks first. Whether it was deleted. */
  remove: (entry: Entry) => Promise<boolean>;
}

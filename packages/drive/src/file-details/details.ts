import type { Entry, StorageContent } from "../file-list/file-list.ts";

/** Facts about an entry that the list has. */
export interface EntryDetails {
  /** With the names of its folders. In the trash these are the former ones. */
  entry: Entry;
  /** Content of a folder. Null for a file. */
  content: StorageContent | null;
  /** Number of parts of a file and size of their blocks; zero for a folder. */
  parts: number;
  blocksSizeBytes: number;
  /** Number of entries that share the content of a file, itself included. */
  contentUses: number;
}

/** A copy of a part on one device, as the ledger reports it. */
export interface PartCopy {
  deviceId: string;
  state: "good" | "writing" | "bad";
  /** When its bytes were last verified. */
  checkedAt: string | null;
}

export interface FilePart {
  /** Counted from 0. */
  index: number;
  sizeBytes: number;
  copies: readonly PartCopy[];
}

export interface FilePartsPage {
  parts: readonly FilePart[];
  /** `from` of the next page. Null on the last one. */
  next: number | null;
}

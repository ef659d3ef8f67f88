import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";

export type SnapshotDocument = NonNullable<FileDatabaseDocument["privateData"]["files"]["snapshot"]>;

/** Parts of a file database that the device has, as the server sent them. */
export interface CopiedDocument {
  readonly deployment: string;
  readonly snapshot: SnapshotDocument | null;
  /** The deltas after the snapshot, in the order of their versions. One that could not be written is missing. */
  readonly deltas: readonly Delta[];
}

/**
 * Copy of a storage's file database on the device, shared by all tabs and accounts. Everything in it is sealed, and it is
 * verified like an answer of the server. Any method may fail: then the copy is incomplete, and is read from the server
 * again.
 */
export interface LocalCopy {
  /** Version of the newest delta or of the snapshot; null without a copy. */
  readVersion(): Promise<number | null>;
  read(): Promise<CopiedDocument | null>;
  /** Returns the sealed page, or null if the copy does not have it. */
  readPage(cid: string): Promise<Bytes | null>;
  /** Replaces the document. Pages that the new one names stay. */
  replace(document: CopiedDocument): Promise<void>;
  append(delta: Delta): Promise<void>;
  writePage(cid: string, sealed: Bytes): Promise<void>;
  /**
   * Replaces the snapshot by a newer one, and removes the deltas and pages that it replaces. A snapshot that is not newer has
   * no effect: another tab has already removed the deltas after it.
   */
  compact(snapshot: SnapshotDocument): Promise<void>;
  /** Sealed first rows of the storage; null without any. */
  readFirstRows(): Promise<string | null>;
  writeFirstRows(sealed: string): Promise<void>;
  readUnfinished(): Promise<UnfinishedCompaction | null>;
  writeUnfinished(unfinished: UnfinishedCompaction | null): Promise<void>;
  /** Removes document, pages and first rows. The record of an unfinished compaction stays, because its pages are on the ledger. */
  clear(): Promise<void>;
}

/** A compaction that may have been interrupted. It is recorded before its pages are sent. See [Note: compaction]. */
export interface UnfinishedCompaction {
  readonly pageCids: readonly string[];
  /** Version of its snapshot. */
  readonly version: number;
}

export function isNewer(snapshot: SnapshotDocument, than: SnapshotDocument | null): boolean {
  return than === null || snapshot.version > than.version;
}

export function pageCidsOf(snapshot: SnapshotDocument | null): readonly string[] {
  return snapshot === null ? [] : snapshot.pages.map(({ cid }) => cid);
}

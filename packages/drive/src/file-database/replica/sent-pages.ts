import type { BlockCid } from "@dexnet/protocol/ids";
import type { LocalCopy, UnfinishedCompaction } from "./local-copy.ts";
import type { SnapshotInfo } from "./replica.ts";

/**
 * Record of the pages that compactions of this device have sent, until a snapshot names them or they are deleted. A page is
 * in the record on the disk before it is sent. See [Note: compaction].
 */
export interface SentPages {
  /** Adds a page of the snapshot of this version. */
  add(cid: string, version: number): Promise<void>;
  /**
   * Deletes the pages that no snapshot can name any more, if the newest one is not older than those for which they were
   * sent. Otherwise a request of a process that has ended may still arrive.
   */
  deleteUnused(newest: SnapshotInfo | null): Promise<void>;
  /** Deletes the pages that were added here, after the server has refused their snapshot or it was not sent. */
  deleteAdded(newest: SnapshotInfo | null): Promise<void>;
}

export interface SentPagesDeps {
  readonly copy: LocalCopy;
  readonly deleteBlocks: (cids: readonly BlockCid[]) => Promise<void>;
}

/** Reads what earlier compactions have left. */
export async function openSentPages({ copy, deleteBlocks }: SentPagesDeps): Promise<SentPages> {
  let earlier: UnfinishedCompaction | null = await copy.readUnfinished();
  let record = earlier;
  let added: string[] = [];

  async function deleteUnnamed(cids: readonly string[], newest: SnapshotInfo | null): Promise<void> {
    const named = new Set<string>([...(newest?.pages ?? []), ...(newest?.retired ?? [])].map(({ cid }) => cid));
    const unnamed = cids.filter((cid) => !named.has(cid));
    if (unnamed.length > 0) await deleteBlocks(unnamed.map((cid) => cid as BlockCid));
  }

  async function write(next: UnfinishedCompaction | null): Promise<void> {
    await copy.writeUnfinished(next);
    record = next;
  }

  return {
    async add(cid, version) {
      await write({ pageCids: [...(record?.pageCids ?? []), cid], version: Math.max(version, record?.version ?? 0) });
      added.push(cid);
    },
    async deleteUnused(newest) {
      // The server accepts no snapshot that is not newer than its newest one.
      if (record === null || (newest?.version ?? 0) < record.version) return;
      await deleteUnnamed(record.pageCids, newest);
      await write(null);
      earlier = null;
      added = [];
    },
    async deleteAdded(newest) {
      if (added.length === 0) return;
      await deleteUnnamed(added, newest);
      await write(earlier);
      added = [];
    },
  };
}

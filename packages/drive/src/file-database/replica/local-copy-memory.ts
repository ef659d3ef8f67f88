import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import {
  type CopiedDocument,
  isNewer,
  type LocalCopy,
  pageCidsOf,
  type SnapshotDocument,
  type UnfinishedCompaction,
} from "./local-copy.ts";

export interface CopyInMemory {
  head: Omit<CopiedDocument, "deltas"> | null;
  /** Deltas by version. */
  deltas: Map<number, Delta>;
  /** Sealed pages by CID. */
  pages: Map<string, Bytes>;
  firstRows: string | null;
  unfinished: UnfinishedCompaction | null;
}

export function createEmptyCopy(): CopyInMemory {
  return { head: null, deltas: new Map(), pages: new Map(), firstRows: null, unfinished: null };
}

/** Copy for the lifetime of the process, in tests and programs. */
export function createMemoryLocalCopy(stored = createEmptyCopy()): LocalCopy {
  const inOrder = () => [...stored.deltas.values()].sort((a, b) => a.version - b.version);

  function removeOtherPages(snapshot: SnapshotDocument | null): void {
    const kept = new Set(pageCidsOf(snapshot));
    for (const cid of stored.pages.keys()) if (!kept.has(cid)) stored.pages.delete(cid);
  }

  return {
    async readVersion() {
      if (stored.head === null) return null;
      return inOrder().at(-1)?.version ?? stored.head.snapshot?.version ?? null;
    },
    read: async () => (stored.head === null ? null : { ...stored.head, deltas: inOrder() }),
    readPage: async (cid) => stored.pages.get(cid) ?? null,
    async replace({ deployment, snapshot, deltas }) {
      stored.head = { deployment, snapshot };
      stored.deltas = new Map(deltas.map((delta) => [delta.version, delta]));
      removeOtherPages(snapshot);
    },
    async compact(snapshot) {
      if (stored.head === null || !isNewer(snapshot, stored.head.snapshot)) return;
      stored.head = { ...stored.head, snapshot };
      for (const version of stored.deltas.keys()) if (version <= snapshot.version) stored.deltas.delete(version);
      removeOtherPages(snapshot);
    },
    async append(delta) {
      if (stored.head !== null) stored.deltas.set(delta.version, delta);
    },
    async writePage(cid, sealed) {
      stored.pages.set(cid, sealed);
    },
    readFirstRows: async () => stored.firstRows,
    async writeFirstRows(sealed) {
      stored.firstRows = sealed;
    },
    readUnfinished: async () => stored.unfinished,
    async writeUnfinished(unfinished) {
      stored.unfinished = unfinished;
    },
    async clear() {
      stored.head = null;
      stored.deltas.clear();
      stored.pages.clear();
      stored.firstRows = null;
    },
  };
}

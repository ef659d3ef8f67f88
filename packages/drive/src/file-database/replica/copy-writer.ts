import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { type Bytes, lengthOfAll } from "@dexnet/crypto/verify/bytes";
import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import { type CopiedDocument, type LocalCopy, pageCidsOf, type SnapshotDocument } from "./local-copy.ts";

/**
 * Writes the copy of the device in the background, one step after the other. A step that fails leaves an incomplete copy,
 * whose chain of versions does not verify: it is read from the server again.
 */
export interface CopyWriter {
  /** Reads the pages of the copy that have the digest of their CID, and the others with `fetchPage`, which verifies them. */
  createPageReader(fetchPage: (cid: string) => Promise<Bytes>): (cid: string) => Promise<Bytes>;
  /** The same for older lists: what is fetched is not added to the copy. */
  createPastPageReader(fetchPage: (cid: string) => Promise<Bytes>): (cid: string) => Promise<Bytes>;
  /** A page that was fetched or made here. It is written with the next `flush`. */
  addPage(cid: string, sealed: Bytes): void;
  replace(document: CopiedDocument): void;
  compact(snapshot: SnapshotDocument): void;
  append(delta: Delta): void;
  /**
   * Writes new pages. Those of a usual list are not written earlier, because that would delay the opening of a storage. Those
   * of a large one are: see `maxWaitingBytes`.
   */
  flush(): void;
  /** Resolves when all is written. */
  settled(): Promise<void>;
}

/**
 * Bytes of pages that wait in memory. More are written while the list is still being read. If it is refused, they stay until
 * the next list replaces them.
 */
const maxWaitingBytes = 32 * 1024 * 1024;

export function createCopyWriter(copy: LocalCopy, maxBytes = maxWaitingBytes): CopyWriter {
  const newPages = new Map<string, Bytes>();
  let last: Promise<void> = Promise.resolve();

  function run(step: () => Promise<void>): void {
    last = last.then(step).catch(() => undefined);
  }

  function flush(): void {
    for (const [cid, sealed] of newPages) run(() => copy.writePage(cid, sealed));
    newPages.clear();
  }

  /** Null if the copy does not have the page, or has other bytes in its place: an older page of the storage opens too. */
  async function readVerified(cid: string): Promise<Bytes | null> {
    try {
      const stored = await copy.readPage(cid);
      return stored !== null && cidFromDigest(await blake3(stored)) === cid ? stored : null;
    } catch {
      return null;
    }
  }

  return {
    createPageReader: (fetchPage) => async (cid) => {
      const stored = newPages.get(cid) ?? (await readVerified(cid));
      if (stored !== null) return stored;
      const fetched = await fetchPage(cid);
      newPages.set(cid, fetched);
      if (lengthOfAll([...newPages.values()]) > maxBytes) flush();
      return fetched;
    },
    createPastPageReader: (fetchPage) => async (cid) =>
      newPages.get(cid) ?? (await readVerified(cid)) ?? fetchPage(cid),
    addPage: (cid, sealed) => void newPages.set(cid, sealed),
    replace(document) {
      // Pages of a document that was refused are not written, as far as they still wait.
      const cids = new Set(pageCidsOf(document.snapshot));
      for (const cid of newPages.keys()) if (!cids.has(cid)) newPages.delete(cid);
      run(() => copy.replace(document));
    },
    compact: (snapshot) => run(() => copy.compact(snapshot)),
    append: (delta) => run(() => copy.append(delta)),
    flush,
    settled: () => last,
  };
}

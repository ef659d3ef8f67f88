import { isRetryable, offlineRetries, retryWithBackoff, type Waiting } from "@dexnet/blocks/retry";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { Locks } from "../../platform/locks.ts";
import type { FileDatabaseCodec } from "./codec.ts";
import type { CopyWriter } from "./copy-writer.ts";
import type { FileDatabaseSource } from "./file-database-source.ts";
import type { ListContent } from "./list-state.ts";
import type { LocalCopy, SnapshotDocument } from "./local-copy.ts";
import { planPages } from "./page-plan.ts";
import type { FileDatabaseRemote } from "./remote.ts";
import type { PageInfo, Replica, SnapshotInfo } from "./replica.ts";
import { openSentPages, type SentPages } from "./sent-pages.ts";
import type { RetiredPage } from "./snapshot-records.ts";

/**
 * [Note: compaction] Replaces the deltas of a storage by a new snapshot, in the background and in one tab at a time. It needs
 * no version of its own, so it never conflicts with a save. Before pages are sent, their CIDs are recorded on the device. So
 * after a crash at any step, or if another device was faster, the pages that no snapshot names are deleted.
 */
export interface Compaction {
  /**
   * Compacts if the deltas take too much space, and deletes at its first call what an earlier process has left. Faults end it
   * silently: the next call tries again, unless a server has refused the snapshot or its pages.
   */
  runIfDue(): Promise<void>;
}

export interface CompactionDeps extends Waiting {
  readonly address: string;
  readonly source: FileDatabaseSource;
  readonly remote: FileDatabaseRemote;
  readonly codec: FileDatabaseCodec;
  readonly copy: LocalCopy;
  readonly copyWriter: CopyWriter;
  readonly locks: Locks;
  /** Asks the ledger to delete blocks. May be repeated. */
  readonly deleteBlocks: (cids: readonly BlockCid[]) => Promise<void>;
  readonly limits?: CompactionLimits | undefined;
  readonly signal: AbortSignal;
}

export interface CompactionLimits {
  /** Bytes of deltas that never make a compaction due. */
  readonly leastBytes: number;
  /** Share of the snapshot's size that deltas may take. */
  readonly share: number;
  readonly maxDeltas: number;
  /** Size of a page, if it is not the usual one. */
  readonly pageBytes?: number | undefined;
}

export const usualCompactionLimits: CompactionLimits = { leastBytes: 256 * 1024, share: 1 / 4, maxDeltas: 2_000 };

/** Whether the deltas after the snapshot should be replaced by a new one. */
export function isCompactionDue(replica: Replica, limits: CompactionLimits): boolean {
  const snapshot = replica.snapshot();
  const log = replica.log();
  const sizeBytes = log.reduce((sum, one) => sum + one.sizeBytes, 0);
  return (
    log.length > limits.maxDeltas || sizeBytes > Math.max(limits.leastBytes, (snapshot?.sizeBytes ?? 0) * limits.share)
  );
}

export function createCompaction(deps: CompactionDeps): Compaction {
  const { address, source, remote, codec, copy, copyWriter, locks, deleteBlocks, signal, clock, random } = deps;
  const { limits = usualCompactionLimits } = deps;
  /** The servers have refused a snapshot or its pages, so it is not tried again before the next opening. */
  let isRefused = false;
  /** The pages that an earlier process has left are deleted. */
  let isCleaned = false;
  let isRunning = false;
  /** A request with the snapshot has no answer, so it may still arrive. */
  let mayArrive = false;

  const retried = <T>(work: () => Promise<T>) => retryWithBackoff({ clock, random }, offlineRetries, signal, work);

  /** Reads the newest list, and takes over the newest snapshot, which must be one of a version of this list. */
  async function adoptNewest(): Promise<{ replica: Replica; oldest: number }> {
    // The list is read later than the snapshot, so it has the snapshot's version.
    const { document } = await remote.fetchDocument(null);
    await source.fetchNewest();
    const replica = source.replica();
    if (replica === null) throw new AppError("internal", { context: { reason: "not loaded" } });
    const { snapshot } = document.privateData.files;
    const before = replica.snapshot();
    if (snapshot !== null && snapshot.version > (before?.version ?? 0)) {
      const { firstIds, retired } = await codec.openSnapshot(replica.state.current().deployment, snapshot);
      const known = replica.versions().find(({ version }) => version === snapshot.version);
      if (known?.hashHex !== snapshot.head) {
        throw new AppError("file_database_rolled_back", { context: { reason: "branch" } });
      }
      const adopted = infoOf(snapshot, firstIds, retired);
      replica.setSnapshot({ ...adopted, retired: [...retired, ...unnamedPages(before, adopted)] });
      copyWriter.compact(snapshot);
    }
    return { replica, oldest: document.oldest ?? 0 };
  }

  /** Sends the pages of the list that the snapshot does not have. Returns all pages of the next snapshot. */
  async function sendPages(sent: SentPages, list: ListContent, replica: Replica): Promise<PageInfo[]> {
    const before = replica.snapshot()?.pages ?? [];
    const changedIds = new Set(replica.log().flatMap(({ version, ids }) => (version <= list.version ? ids : [])));
    const pages: PageInfo[] = [];
    for (const planned of planPages(list, before, changedIds, limits.pageBytes)) {
      if (planned.kind === "kept") {
        pages.push(planned.page);
        continue;
      }
      const page = await codec.sealPage(list.deployment, planned.bytes);
      await sent.add(page.cid, list.version);
      await retried(() => remote.sendPage(page));
      // Written at once, because all pages of a large list don't fit into the memory.
      copyWriter.addPage(page.cid, page.blockBytes.subarray(blockHeaderSizeBytes));
      copyWriter.flush();
      pages.push({ cid: page.cid, size: page.blockBytes.length, firstId: planned.firstId });
    }
    return pages;
  }

  /** Returns false if another device has saved a snapshot meanwhile. */
  async function saveSnapshot(sent: SentPages, replica: Replica, list: ListContent, oldest: number): Promise<boolean> {
    const before = replica.snapshot();
    const isDeletable = ({ version }: RetiredPage) => version <= oldest;
    const deletable = before?.retired.filter(isDeletable) ?? [];
    if (deletable.length > 0) await deleteBlocks(deletable.map(({ cid }) => cid));
    const pages = await sendPages(sent, list, replica);
    const { version, deployment, hashHex: head, tree, writers } = list;
    const firstIds = pages.map(({ firstId }) => firstId);
    const retired = [
      ...(before?.retired.filter((page) => !isDeletable(page)) ?? []),
      ...unnamedPages(before, { version, pages, retired: [] }),
    ];
    const sizes = { storageFilesSize: tree.filesSizeBytes, storageFilesFactSize: tree.blocksSizeBytes };
    const facts = { version, head, ...sizes, pages: pages.map(({ cid, size }) => ({ cid, size })) };
    const snapshot = await codec.sealSnapshot(deployment, facts, { writers: [...writers.values()], firstIds, retired });
    // Nobody would delete the pages of a snapshot that this one does not know.
    if (!(await isNewest(before)) || !(await retried(() => sendSnapshot(deployment, snapshot)))) return false;
    replica.setSnapshot(infoOf(snapshot, firstIds, retired));
    copyWriter.compact(snapshot as SnapshotDocument);
    return true;
  }

  async function isNewest(snapshot: SnapshotInfo | null): Promise<boolean> {
    const { document } = await retried(() => remote.fetchDocument(null));
    return (document.privateData.files.snapshot?.version ?? 0) === (snapshot?.version ?? 0);
  }

  /** Returns false if the server has a newer snapshot: then it never accepts this one. */
  async function sendSnapshot(deployment: string, snapshot: Snapshot): Promise<boolean> {
    try {
      await remote.sendSnapshot(deployment, snapshot);
      return true;
    } catch (fault) {
      // A lying server may answer with a conflict although it has the snapshot.
      mayArrive ||= !isRefusal(fault);
      if (fault instanceof AppError && fault.code === "file_database_conflict") return false;
      throw fault;
    }
  }

  /** Compacts if that is due, and deletes the pages that a compaction has left without a snapshot. */
  async function compact(isDue: boolean): Promise<void> {
    if (!isDue && (await copy.readUnfinished()) === null) return;
    const { replica, oldest } = await adoptNewest();
    const sent = await openSentPages({ copy, deleteBlocks });
    await sent.deleteUnused(replica.snapshot());
    // The list may have been read again, because a version did not fit it.
    if (source.replica() !== replica || !isCompactionDue(replica, limits)) return;
    const versionBefore = replica.snapshot()?.version;
    const list = replica.state.freeze();
    mayArrive = false;
    try {
      const isSaved = await saveSnapshot(sent, replica, list, oldest);
      if (!isSaved) {
        const { replica: newest } = await adoptNewest();
        if (!mayArrive) await sent.deleteAdded(newest.snapshot());
        // The server has refused the snapshot, and shows no other one that was faster.
        isRefused = newest.snapshot()?.version === versionBefore;
      }
    } catch (fault) {
      // What can't be deleted now is deleted later.
      if (isRefusal(fault) && !mayArrive) await sent.deleteAdded(replica.snapshot()).catch(() => undefined);
      throw fault;
    } finally {
      replica.state.thaw();
    }
    await sent.deleteUnused(source.replica()?.snapshot() ?? null);
  }

  return {
    async runIfDue() {
      const replica = source.replica();
      if (isRunning || isRefused || signal.aborted || replica === null) return;
      const isDue = isCompactionDue(replica, limits);
      if (!isDue && isCleaned) return;
      isRunning = true;
      try {
        await locks.withLockIfFree(`dexnet-compact-${lowerAddress(address)}`, () => compact(isDue));
        isCleaned = true;
      } catch (fault) {
        isRefused = !isRetryable(fault);
      } finally {
        isRunning = false;
      }
    },
  };
}

/** Whether a server has answered that it does not do what was asked. */
function isRefusal(fault: unknown): boolean {
  return fault instanceof AppError && !fault.retryable && fault.code !== "transfer_cancelled";
}

/** Pages of a snapshot that a newer one neither has nor lists as retired. */
function unnamedPages(
  before: SnapshotInfo | null,
  newer: Pick<SnapshotInfo, "version" | "pages" | "retired">,
): RetiredPage[] {
  const named = new Set<string>([...newer.pages, ...newer.retired].map(({ cid }) => cid));
  return (before?.pages ?? []).flatMap(({ cid, size }) =>
    named.has(cid) ? [] : [{ cid: cid as BlockCid, size, version: newer.version }],
  );
}

function infoOf(snapshot: Snapshot, firstIds: readonly string[], retired: readonly RetiredPage[]): SnapshotInfo {
  const pages = snapshot.pages.map(({ cid, size }, index) => ({ cid, size, firstId: firstIds[index] ?? "" }));
  const sizeBytes = pages.reduce((sum, { size }) => sum + size, snapshot.records.length);
  return { version: snapshot.version, pages, retired, sizeBytes };
}

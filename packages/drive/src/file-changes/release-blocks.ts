import type { BlockStore } from "@dexnet/blocks/block-store";
import { deleteAll } from "@dexnet/blocks/ledger-blocks";
import { partNamesOf } from "@dexnet/blocks/parts/part-names";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import type { FileContent, Released } from "../file-list/entries.ts";
import type { Locks } from "../platform/locks.ts";
import type { OpenStorage } from "../storages/open-storage.ts";

export interface ReleaseDeps {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  /** It repeats requests without end. */
  readonly blocks: Pick<BlockStore, "get" | "delete">;
  readonly locks: Locks;
  /** Aborted when the storage is closed. */
  readonly signal: AbortSignal;
}

/**
 * Asks the ledger to delete the blocks of deleted files whenever the list names some, in one tab at a time. After a refusal
 * it asks again when the storage is opened next. See [Note: released blocks].
 */
export function releaseBlocks(deps: ReleaseDeps): void {
  const { open, sync, blocks, locks, signal } = deps;
  /** Ids whose blocks were deleted. The next version of the list does not name them. */
  const deletedIds = new Set<string>();
  let isRunning = false;

  const pending = () => [...sync.released().values()].filter(({ id }) => !deletedIds.has(id));

  async function deleteReleased(released: readonly Released[]): Promise<void> {
    const tree = sync.current();
    const unused = released.filter(({ content }) => !tree.hasContent(content.fileIdHex));
    const cids: BlockCid[] = [];
    for (const one of unused) cids.push(...(await blocksOf(one)));
    await deleteAll(blocks, cids, { signal });
    for (const { id } of released) deletedIds.add(id);
    await sync.change({ kind: "forget-released", ids: released.map(({ id }) => id) });
  }

  /** When a part list can't be read any more, only the names of its own blocks are known. */
  async function blocksOf({ content, sizeBytes }: Released): Promise<readonly BlockCid[]> {
    try {
      const names = await partNamesOf({ content, sizeBytes }, (cid) => blocks.get(cid, { signal }));
      return [...names, ...(content.listed === "parts" ? thumbnailOf(content) : contentNames(content))];
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "transfer_cancelled") throw error;
      return error.code === "file_broken" || error.code === "block_not_found" ? contentNames(content) : [];
    }
  }

  async function run(): Promise<void> {
    for (let due = pending(); due.length > 0 && !signal.aborted; due = pending()) await deleteReleased(due);
  }

  function runIfNeeded(): void {
    if (isRunning || signal.aborted || pending().length === 0) return;
    isRunning = true;
    void locks
      .withLockIfFree(`dexnet-release-${lowerAddress(open.address)}`, run)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  }

  const stop = sync.subscribe(runIfNeeded);
  signal.addEventListener("abort", () => void stop(), { once: true });
}

/** Blocks that the content names itself. */
function contentNames(content: FileContent): readonly BlockCid[] {
  return [...content.blockCids, ...thumbnailOf(content)];
}

function thumbnailOf({ thumbnailCid }: FileContent): BlockCid[] {
  return thumbnailCid === undefined ? [] : [thumbnailCid];
}

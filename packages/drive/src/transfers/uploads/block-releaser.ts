import { deleteAll } from "@dexnet/blocks/ledger-blocks";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { BatchLocks } from "../upload-store.ts";
import type { UploadStorage } from "./upload.ts";
import type { Batch, BatchFile } from "./upload-batch.ts";

/**
 * Asks the ledger to delete the blocks of cancelled and failed uploads. The device keeps the request until the ledger has
 * answered. After a refusal, or when the storage is closed before, it asks again when the storage is opened next.
 */
export interface BlockReleaser {
  release(file: BatchFile): void;
  /** The file is in the list: nothing is released. */
  keep(file: BatchFile): Promise<void>;
}

/** Time after which the ledger has stored or dropped a block whose sender has disconnected. */
const brokenOffSettledMs = 10_000;

export function createBlockReleaser({ background, locks, clock, signal }: UploadStorage): BlockReleaser {
  const waiting = new Set<BatchFile>();
  let isRunning = false;

  /** Asks twice about blocks that the ledger does not have: an aborted request may still store its block. */
  async function releaseBlocks(cids: readonly BlockCid[]): Promise<void> {
    const unknown = await deleteAll(background, cids, { signal });
    if (unknown.length === 0) return;
    await clock.wait(brokenOffSettledMs, signal);
    await deleteAll(background, unknown, { signal });
  }

  /** Sends the blocks of many files together: a cancelled folder has thousands. */
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0 && !signal.aborted) {
      const files = [...waiting];
      waiting.clear();
      try {
        await releaseBlocks(files.flatMap((file) => file.namedBlocks()));
        await Promise.all(files.map((file) => file.saveState({ kind: "ended" })));
        for (const { batch } of files) unlockIfEnded(locks, batch);
      } catch {
        // Refused, or the storage was closed.
      }
    }
    isRunning = false;
  }

  return {
    async keep(file) {
      await file.saveState({ kind: "ended" }).catch(() => undefined);
      unlockIfEnded(locks, file.batch);
    },
    release(file) {
      waiting.add(file);
      void file.saveState({ kind: "releasing" }).catch(() => undefined);
      if (!isRunning) queueMicrotask(() => !isRunning && void run());
    },
  };
}

/** Once all files of a batch are over, nothing of it is kept. */
export function unlockIfEnded(locks: BatchLocks, batch: Batch): void {
  if (batch.states.every(({ kind }) => kind === "ended")) locks.release(batch);
}

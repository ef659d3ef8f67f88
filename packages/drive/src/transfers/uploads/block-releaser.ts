import { deleteAll } from "@dexnet/blocks/ledger-blocks";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import type { BundleFile } from "./bundle-file.ts";
import type { UploadContext } from "./upload-job.ts";

/**
 * Asks the ledger to delete the blocks of cancelled and failed uploads. The device keeps the request until the ledger has
 * answered. After a refusal, or when the storage is closed before, it asks again when the storage is opened next.
 */
export interface BlockReleaser {
  release(file: BundleFile): void;
}

/** Time after which the ledger has stored or dropped a block whose sender has disconnected. */
const brokenOffSettledMs = 10_000;

export function createBlockReleaser(context: UploadContext, onReleased: (file: BundleFile) => void): BlockReleaser {
  const { background, clock, signal } = context;
  const waiting = new Set<BundleFile>();
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
        await Promise.all(files.map((file) => file.saveState({ kind: "over" })));
        for (const file of files) onReleased(file);
      } catch {
        // Refused, or the storage was closed.
      }
    }
    isRunning = false;
  }

  return {
    release(file) {
      waiting.add(file);
      void file.saveState({ kind: "letting-go" }).catch(() => undefined);
      if (!isRunning) queueMicrotask(() => !isRunning && void run());
    },
  };
}

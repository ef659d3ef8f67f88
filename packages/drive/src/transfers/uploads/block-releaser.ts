import type { BlockCid } from "@dexnet/protocol/ids";
import type { Clock } from "../../platform/clock.ts";
import { brokenOffSettledMs } from "../../platform/limits.ts";
import type { Random } from "../../platform/random.ts";
import { deleteBlocks } from "../parts/delete-blocks.ts";
import { signerOf } from "../parts/statement-signer.ts";
import { namedBlocks } from "./upload-bundle.ts";
import { setState, type UploadContext, type UploadJob } from "./upload-job.ts";

/** Asks the ledger to delete the blocks of cancelled and failed uploads. The device keeps the request until the ledger has answered. */
export interface BlockReleaser {
  add(job: UploadJob): void;
}

export interface BlockReleaserDeps {
  storage: UploadContext;
  clock: Clock;
  random: Random;
  /** Called when the ledger has deleted the blocks. */
  onReleased(job: UploadJob): void;
}

export function createBlockReleaser({ storage, clock, random, onReleased }: BlockReleaserDeps): BlockReleaser {
  const waiting = new Set<{ job: UploadJob; cids: readonly BlockCid[] }>();
  const { call, signal } = storage;
  let isRunning = false;

  /** The write of a block whose upload was aborted may still be under way: the ledger is asked twice about blocks that it did not have. */
  async function releaseBlocks(cids: readonly BlockCid[]): Promise<void> {
    const deps = { call, signer: signerOf(storage), signal, clock, random };
    const unknown = await deleteBlocks(deps, cids);
    if (unknown.length === 0) return;
    await clock.wait(brokenOffSettledMs, signal);
    await deleteBlocks(deps, unknown);
  }

  /** Sends the blocks of many jobs together: a cancelled folder has thousands. */
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0 && !storage.signal.aborted) {
      const taken = [...waiting];
      waiting.clear();
      const cids = taken.flatMap((each) => each.cids);
      try {
        await releaseBlocks(cids);
        await Promise.all(taken.map(({ job }) => setState(job, { kind: "over" })));
        for (const { job } of taken) onReleased(job);
      } catch {
        // Refused, or the storage was closed: it is tried again when the storage is opened next.
      }
    }
    isRunning = false;
  }

  return {
    add(job) {
      const cids = namedBlocks(job.bundle, job.fileIndex);
      // A job that starts again has another bundle by then.
      const { bundle, fileIndex } = job;
      waiting.add({ job: { ...job, bundle, fileIndex }, cids });
      void setState(job, { kind: "letting-go" }).catch(() => undefined);
      if (!isRunning) queueMicrotask(() => !isRunning && void run());
    },
  };
}

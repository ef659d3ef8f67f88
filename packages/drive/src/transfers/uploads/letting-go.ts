import type { BlockCid } from "@dexnet/protocol/ids";
import type { Clock } from "../../platform/clock.ts";
import { brokenOffSettledMs } from "../../platform/limits.ts";
import type { Random } from "../../platform/random.ts";
import { deleteBlocks } from "../parts/delete-blocks.ts";
import { signerOf } from "../parts/statement-signer.ts";
import { namedBlocks } from "./upload-bundle.ts";
import { type StorageOfUploads, setState, type UploadJob } from "./upload-job.ts";

/** Tells the ledger of what nobody wants any more. Until it has heard, the device remembers. */
export interface LettingGo {
  add(job: UploadJob): void;
}

export interface LettingGoDeps {
  storage: StorageOfUploads;
  clock: Clock;
  random: Random;
  /** The ledger has heard it. */
  onGone(job: UploadJob): void;
}

export function createLettingGo({ storage, clock, random, onGone }: LettingGoDeps): LettingGo {
  const waiting = new Set<{ job: UploadJob; cids: readonly BlockCid[] }>();
  const { call, signal } = storage;
  let isRunning = false;

  /** A block whose sending was broken off may still be on its way into the ledger's books: it is told twice of what it did not have. */
  async function letGo(cids: readonly BlockCid[]): Promise<void> {
    const deps = { call, signer: signerOf(storage), signal, clock, random };
    const unknown = await deleteBlocks(deps, cids);
    if (unknown.length === 0) return;
    await clock.wait(brokenOffSettledMs, signal);
    await deleteBlocks(deps, unknown);
  }

  /** As many together as one call takes: a folder that is cancelled has thousands. */
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0 && !storage.signal.aborted) {
      const taken = [...waiting];
      waiting.clear();
      const cids = taken.flatMap((each) => each.cids);
      try {
        await letGo(cids);
        await Promise.all(taken.map(({ job }) => setState(job, { kind: "over" })));
        for (const { job } of taken) onGone(job);
      } catch {
        // Refused, or left: the next time that the storage is opened it is told again.
      }
    }
    isRunning = false;
  }

  return {
    add(job) {
      const cids = namedBlocks(job.bundle, job.place);
      // Of a job that begins anew the bundle is another one by then.
      const { bundle, place } = job;
      waiting.add({ job: { ...job, bundle, place }, cids });
      void setState(job, { kind: "letting-go" }).catch(() => undefined);
      if (!isRunning) queueMicrotask(() => !isRunning && void run());
    },
  };
}

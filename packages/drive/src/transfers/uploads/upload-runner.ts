import type { AimdLimiter, Permit } from "@dexnet/blocks/limiter";
import { AppError } from "@dexnet/protocol/errors/errors";
import { blocksPerBatch, maxBatchBytes } from "@dexnet/protocol/limits";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import { createListeners, type Unsubscribe } from "../../platform/listeners.ts";
import type { TransferQueue } from "../queue/queue.ts";
import type { JobRegistry } from "./job-registry.ts";
import { uploadPartList } from "./part-list-upload.ts";
import type { PartBatch, PartUpload } from "./part-sender.ts";
import { batchBytesOf, isSmall } from "./upload-bundles.ts";
import type { UploadJob, UploadRun, UploadThumbnails } from "./upload-job.ts";

export interface UploadRunnerDeps {
  readonly limiter: AimdLimiter;
  readonly queue: TransferQueue;
  readonly jobs: JobRegistry;
  sendBatch(batch: PartBatch): Promise<void>;
  readonly thumbnails: UploadThumbnails;
  /** Largest number of parts that the file list itself names. */
  readonly maxListed: number;
}

/** The runner's interface for storages. */
export interface UploadRunner {
  /** Whether an upload is active or waiting. */
  isBusy(): boolean;
  /** Called when the number of active uploads has decreased. */
  onLessBusy(listener: () => void): Unsubscribe;
  /** Resolves when no attempt of these jobs is active. */
  settled(isMeant: (job: UploadJob) => boolean): Promise<void>;
}

/**
 * Uploads files in the order of their rows: small ones many in one request, the parts of a large one in parallel. The
 * next file starts when the last part of a file was sent, before it is acknowledged.
 */
export function createUploadRunner(deps: UploadRunnerDeps): UploadRunner {
  const { queue, limiter, jobs, sendBatch, thumbnails, maxListed } = deps;
  /** Latest run of each job. */
  const underWay = new Map<UploadJob, Promise<void>>();
  const lessBusy = createListeners<void>();
  const never = new AbortController().signal;
  let isRunning = false;

  /** Runs of one job follow one another: blocks that were sent before a pause may arrive after the resume. */
  function begin(run: UploadRun, work: (before: Promise<void> | undefined) => Promise<void>): void {
    const { job } = run;
    const ended = work(underWay.get(job))
      .catch((fault: unknown) => job.owner.onFault(run, fault))
      .then(() => {
        if (underWay.get(job) === ended) underWay.delete(job);
        lessBusy.notify();
      });
    underWay.set(job, ended);
  }

  /**
   * Stores a file with its thumbnail beside it. `store` returns the blocks of the part list, if there is one; nothing when
   * the attempt has ended.
   */
  async function storeFile(
    run: UploadRun,
    store: () => Promise<readonly BlockCid[] | null | undefined>,
  ): Promise<void> {
    const thumbnail = thumbnails.start(run);
    try {
      const listCids = await store();
      if (listCids === undefined) return;
      await thumbnail.finish();
      run.job.owner.onStored(run, listCids);
    } finally {
      await thumbnail.stop();
    }
  }

  /** Starts the next waiting task, if it fits. */
  function startNext(fits: (job: UploadJob) => boolean): UploadRun | null {
    const task = queue.nextWaiting("uploadFile");
    if (task === null) return null;
    const job = jobs.get(task.id);
    if (job === undefined) {
      task.fail(new AppError("internal"));
      return startNext(fits);
    }
    if (!fits(job)) return null;
    const attempt = task.start();
    return attempt === null ? null : { job, attempt };
  }

  /** Small files of one storage, as many as fit into one request. */
  function startBatch(first: UploadRun): UploadRun[] {
    const batch = [first];
    let bytes = batchBytesOf(first.job.file.kept);
    while (batch.length < blocksPerBatch) {
      const next = startNext(({ owner, file: { kept } }) => {
        return owner === first.job.owner && isSmall(kept) && bytes + batchBytesOf(kept) <= maxBatchBytes;
      });
      if (next === null) return batch;
      batch.push(next);
      bytes += batchBytesOf(next.job.file.kept);
    }
    return batch;
  }

  async function uploadBatch(batch: readonly UploadRun[], permit: Permit): Promise<void> {
    const ready = await Promise.all(batch.map(preparePart));
    const parts = ready.filter((part) => part !== null);
    const [first] = parts;
    if (first === undefined) permit.release("neutral");
    else await sendBatch({ context: first.job.owner.context, parts, permit, signal: abortedWithAll(parts) });
  }

  /** The only part of a small file; null when there is nothing to send. */
  function preparePart(run: UploadRun): Promise<PartUpload | null> {
    const { owner } = run.job;
    const ready = Promise.withResolvers<PartUpload | null>();
    const ended = Promise.withResolvers<void>();
    begin(run, async (before) => {
      await before;
      if (!(await owner.prepare(run))) return;
      await storeFile(run, async () => {
        if (run.job.file.partsLeft().length === 0) return null;
        const settle = (fault: unknown) => (fault === null ? ended.resolve() : ended.reject(fault));
        ready.resolve({ ...run, partIndex: 0, settle });
        await ended.promise;
        return null;
      });
    });
    void underWay.get(run.job)?.then(() => ready.resolve(null));
    return ready.promise;
  }

  /** Resolves when the last part was sent, or there will be none. */
  async function uploadLarge(run: UploadRun, permit: Permit): Promise<void> {
    const { owner } = run.job;
    const dispatched = Promise.withResolvers<void>();
    begin(run, async (before) => {
      try {
        await before;
        if (!(await owner.prepare(run))) return;
        await storeFile(run, async () => {
          if (!(await sendParts(run, permit, dispatched.resolve))) return undefined;
          return run.job.file.partCount > maxListed ? uploadPartList(run) : null;
        });
      } finally {
        permit.release("neutral");
        dispatched.resolve();
      }
    });
    await dispatched.promise;
  }

  /** False when the attempt ended before all parts were stored. */
  async function sendParts(run: UploadRun, first: Permit, onDispatched: () => void): Promise<boolean> {
    const { job, attempt } = run;
    const failing = new AbortController();
    const signal = AbortSignal.any([attempt.signal, failing.signal]);
    const sending = new Set<Promise<void>>();
    let fault: unknown = null;
    const settle = (ended: unknown) => {
      if (ended === null || fault !== null) return;
      fault = ended;
      failing.abort();
    };
    let free: Permit | null = first;
    for (const partIndex of job.file.partsLeft()) {
      const permit: Permit | null = free ?? (await limiter.acquire(signal).catch(() => null));
      free = null;
      if (permit === null) break;
      const sent = sendBatch({ context: job.owner.context, parts: [{ ...run, partIndex, settle }], permit, signal });
      sending.add(sent);
      void sent.then(() => sending.delete(sent));
    }
    free?.release("neutral");
    onDispatched();
    await Promise.all(sending);
    if (attempt.signal.aborted) return false;
    if (fault !== null) throw fault;
    return true;
  }

  async function step(): Promise<boolean> {
    if (queue.nextWaiting("uploadFile") === null) return false;
    // A row becomes active only when the limiter has a permit for it.
    const permit = await limiter.acquire(never);
    const run = startNext(() => true);
    if (run === null) permit.release("neutral");
    else if (isSmall(run.job.file.kept)) void uploadBatch(startBatch(run), permit);
    else await uploadLarge(run, permit);
    return true;
  }

  async function work(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (await step());
    isRunning = false;
    lessBusy.notify();
  }

  queue.onWaiting("uploadFile", () => void work());

  return {
    isBusy: () => underWay.size > 0 || queue.nextWaiting("uploadFile") !== null,
    onLessBusy: lessBusy.subscribe,
    async settled(isMeant) {
      await Promise.all([...underWay].map(([job, ended]) => (isMeant(job) ? ended : undefined)));
    },
  };
}

/** Aborted when the attempts of all parts are. */
function abortedWithAll(parts: readonly PartUpload[]): AbortSignal {
  const all = new AbortController();
  let left = parts.length;
  const onAbort = () => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const { attempt } of parts) {
    if (attempt.signal.aborted) onAbort();
    else attempt.signal.addEventListener("abort", onAbort, { once: true });
  }
  return all.signal;
}

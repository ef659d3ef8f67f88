import { partCountOf } from "@dexnet/crypto/parts";
import { AppError } from "@dexnet/protocol/errors";
import { batchBytesLargest, blocksPerBatch } from "@dexnet/protocol/limits";
import type { AimdLimiter, Permit } from "../link/aimd-limiter.ts";
import type { TransferQueue } from "../queue/queue.ts";
import type { StoredUpload } from "./list-batches.ts";
import { uploadPartList } from "./part-list-upload.ts";
import type { PartBatch, PartUpload } from "./part-sender.ts";
import { partsLeft } from "./upload-bundle.ts";
import { batchBytesOf, isSmall } from "./upload-bundles.ts";
import { fileOf, type UploadJob, type UploadRun } from "./upload-job.ts";

export interface UploadLaneDeps {
  queue: TransferQueue;
  limiter: AimdLimiter;
  sendBatch(batch: PartBatch): Promise<void>;
  jobOf(taskId: string): UploadJob | undefined;
  /** Makes a job ready for its next try; false when its file is not at hand, or it has its end already. */
  prepare(run: UploadRun): Promise<boolean>;
  onStored(upload: StoredUpload): void;
  onFault(run: UploadRun, fault: unknown): void;
  /** Less is under way than before. */
  onRest(): void;
  /** Parts up to this many stand in the file list itself. */
  listMost: number;
}

export interface UploadLane {
  /** Whether something is being stored, or will be next. */
  isBusy(): boolean;
  /** Resolves when nothing of these jobs is worked on any more. */
  settled(isMeant: (job: UploadJob) => boolean): Promise<void>;
}

/**
 * Brings up one file after the other, in the order of their rows: small ones many together, of a large one the parts side by
 * side. When the last part of a file is on its way, the first of the next may go.
 */
export function createUploadLane(deps: UploadLaneDeps): UploadLane {
  const { queue, limiter, sendBatch, jobOf, prepare, onStored, onFault, onRest, listMost } = deps;
  /** Of each job the run that came last. */
  const underWay = new Map<UploadJob, Promise<void>>();
  const never = new AbortController().signal;
  let isRunning = false;

  /** One run of a job after the other: what a paused one has sent may still arrive when it is resumed. */
  function begin(run: UploadRun, work: (before: Promise<void> | undefined) => Promise<void>): void {
    const { job } = run;
    const ended = work(underWay.get(job))
      .catch((fault: unknown) => onFault(run, fault))
      .then(() => {
        if (underWay.get(job) === ended) underWay.delete(job);
        onRest();
      });
    underWay.set(job, ended);
  }

  /** The next task as a run, if it is one that goes with what was taken already. */
  function takeNext(fits: (job: UploadJob) => boolean): UploadRun | null {
    const task = queue.nextWaiting("uploadFile");
    if (task === null) return null;
    const job = jobOf(task.id);
    if (job === undefined) {
      task.fail(new AppError("internal"));
      return takeNext(fits);
    }
    if (!fits(job)) return null;
    const attempt = task.start();
    return attempt === null ? null : { job, attempt };
  }

  /** Small files of one storage, as many as go in one request. */
  function takeBatch(first: UploadRun): UploadRun[] {
    const batch = [first];
    let bytes = batchBytesOf(fileOf(first.job));
    while (batch.length < blocksPerBatch) {
      const next = takeNext((job) => {
        const file = fileOf(job);
        return job.storage === first.job.storage && isSmall(file) && bytes + batchBytesOf(file) <= batchBytesLargest;
      });
      if (next === null) return batch;
      batch.push(next);
      bytes += batchBytesOf(fileOf(next.job));
    }
    return batch;
  }

  async function uploadBatch(batch: readonly UploadRun[], permit: Permit): Promise<void> {
    const ready = await Promise.all(batch.map(readyPart));
    const parts = ready.filter((part) => part !== null);
    const [first] = parts;
    if (first === undefined) permit.release("neutral");
    else await sendBatch({ storage: first.job.storage, parts, permit, signal: whenAllOver(parts) });
  }

  /** Of a small file, as soon as it can be sent; null when there is nothing to send. */
  function readyPart(run: UploadRun): Promise<PartUpload | null> {
    const ready = Promise.withResolvers<PartUpload | null>();
    const ended = Promise.withResolvers<void>();
    begin(run, async (before) => {
      await before;
      if (!(await prepare(run))) return;
      const { bundle, fileIndex } = run.job;
      if (partsLeft(bundle, fileIndex).length > 0) {
        const settle = (fault: unknown) => (fault === null ? ended.resolve() : ended.reject(fault));
        ready.resolve({ ...run, partIndex: 0, settle });
        await ended.promise;
      }
      onStored({ ...run, listCids: null });
    });
    void underWay.get(run.job)?.then(() => ready.resolve(null));
    return ready.promise;
  }

  /** Resolves when the last part is on its way, or there will be none. */
  async function uploadLarge(run: UploadRun, permit: Permit): Promise<void> {
    const dispatched = Promise.withResolvers<void>();
    begin(run, async (before) => {
      try {
        await before;
        if (!(await prepare(run)) || !(await sendParts(run, permit, dispatched.resolve))) return;
        const isLong = partCountOf(fileOf(run.job).sizeBytes) > listMost;
        const listCids = isLong ? await uploadPartList(run, limiter) : null;
        onStored({ ...run, listCids });
      } finally {
        permit.release("neutral");
        dispatched.resolve();
      }
    });
    await dispatched.promise;
  }

  /** False when it was stopped before its end. */
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
    for (const partIndex of partsLeft(job.bundle, job.fileIndex)) {
      const permit: Permit | null = free ?? (await limiter.acquire(signal).catch(() => null));
      free = null;
      if (permit === null) break;
      const sent = sendBatch({ storage: job.storage, parts: [{ ...run, partIndex, settle }], permit, signal });
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
    // A row begins to move only when there is room for it on the link.
    const permit = await limiter.acquire(never);
    const run = takeNext(() => true);
    if (run === null) permit.release("neutral");
    else if (isSmall(fileOf(run.job))) void uploadBatch(takeBatch(run), permit);
    else await uploadLarge(run, permit);
    return true;
  }

  async function work(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (await step());
    isRunning = false;
    onRest();
  }

  queue.onWaiting("uploadFile", () => void work());

  return {
    isBusy: () => underWay.size > 0 || queue.nextWaiting("uploadFile") !== null,
    async settled(isMeant) {
      await Promise.all([...underWay].map(([job, ended]) => (isMeant(job) ? ended : undefined)));
    },
  };
}

function whenAllOver(parts: readonly PartUpload[]): AbortSignal {
  const all = new AbortController();
  let left = parts.length;
  const over = () => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const { attempt } of parts) {
    if (attempt.signal.aborted) over();
    else attempt.signal.addEventListener("abort", over, { once: true });
  }
  return all.signal;
}

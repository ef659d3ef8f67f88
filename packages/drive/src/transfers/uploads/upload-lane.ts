import { partCountOf } from "@dexnet/crypto/parts";
import { AppError } from "@dexnet/protocol/errors";
import { batchBytesLargest, blocksPerBatch } from "@dexnet/protocol/limits";
import type { Flight, Place } from "../link/flight.ts";
import type { TransferQueue } from "../queue/queue.ts";
import type { StoredUpload } from "./list-batches.ts";
import { uploadPartList } from "./part-list-upload.ts";
import type { Piece, Shipment } from "./shipping.ts";
import { partsLeft } from "./upload-bundle.ts";
import { batchBytesOf, isSmall } from "./upload-bundles.ts";
import { fileOf, type UploadJob, type UploadRun } from "./upload-job.ts";

export interface UploadLaneDeps {
  queue: TransferQueue;
  flight: Flight;
  ship(shipment: Shipment): Promise<void>;
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
  const { queue, flight, ship, jobOf, prepare, onStored, onFault, onRest, listMost } = deps;
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

  async function uploadBatch(batch: readonly UploadRun[], place: Place): Promise<void> {
    const ready = await Promise.all(batch.map(readyPiece));
    const pieces = ready.filter((piece) => piece !== null);
    const [first] = pieces;
    if (first === undefined) place.leave("neither");
    else await ship({ storage: first.job.storage, pieces, place, signal: whenAllOver(pieces) });
  }

  /** Of a small file, as soon as it can be sent; null when there is nothing to send. */
  function readyPiece(run: UploadRun): Promise<Piece | null> {
    const ready = Promise.withResolvers<Piece | null>();
    const ended = Promise.withResolvers<void>();
    begin(run, async (before) => {
      await before;
      if (!(await prepare(run))) return;
      const { bundle, place } = run.job;
      if (partsLeft(bundle, place).length > 0) {
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
  async function uploadLarge(run: UploadRun, place: Place): Promise<void> {
    const dispatched = Promise.withResolvers<void>();
    begin(run, async (before) => {
      try {
        await before;
        if (!(await prepare(run)) || !(await sendParts(run, place, dispatched.resolve))) return;
        const isLong = partCountOf(fileOf(run.job).sizeBytes) > listMost;
        const listCids = isLong ? await uploadPartList(run, flight) : null;
        onStored({ ...run, listCids });
      } finally {
        place.leave("neither");
        dispatched.resolve();
      }
    });
    await dispatched.promise;
  }

  /** False when it was stopped before its end. */
  async function sendParts(run: UploadRun, first: Place, onDispatched: () => void): Promise<boolean> {
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
    let free: Place | null = first;
    for (const partIndex of partsLeft(job.bundle, job.place)) {
      const place: Place | null = free ?? (await flight.enter(signal).catch(() => null));
      free = null;
      if (place === null) break;
      const sent = ship({ storage: job.storage, pieces: [{ ...run, partIndex, settle }], place, signal });
      sending.add(sent);
      void sent.then(() => sending.delete(sent));
    }
    free?.leave("neither");
    onDispatched();
    await Promise.all(sending);
    if (attempt.signal.aborted) return false;
    if (fault !== null) throw fault;
    return true;
  }

  async function step(): Promise<boolean> {
    if (queue.nextWaiting("uploadFile") === null) return false;
    // A row begins to move only when there is room for it on the link.
    const place = await flight.enter(never);
    const run = takeNext(() => true);
    if (run === null) place.leave("neither");
    else if (isSmall(fileOf(run.job))) void uploadBatch(takeBatch(run), place);
    else await uploadLarge(run, place);
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

function whenAllOver(pieces: readonly Piece[]): AbortSignal {
  const all = new AbortController();
  let left = pieces.length;
  const over = () => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const { attempt } of pieces) {
    if (attempt.signal.aborted) over();
    else attempt.signal.addEventListener("abort", over, { once: true });
  }
  return all.signal;
}

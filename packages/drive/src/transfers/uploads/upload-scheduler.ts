import type { AimdLimiter, Permit } from "@dexnet/blocks/limiter";
import { blocksPerBatch, maxBatchBytes } from "@dexnet/protocol/limits";
import { createListeners, type Unsubscribe } from "../../platform/listeners.ts";
import type { Lane } from "../queue/queue.ts";
import type { PartsRequest } from "./part-sender.ts";
import type { PartUpload, StartedUpload, Upload } from "./upload.ts";
import { batchBytesOf, isSmall } from "./upload-batch.ts";

export interface UploadSchedulerDeps {
  readonly lane: Lane<Upload>;
  readonly limiter: AimdLimiter;
  sendParts(request: PartsRequest): Promise<void>;
}

export interface UploadScheduler {
  /** Whether an upload is active or waiting. */
  isBusy(): boolean;
  /** Called when the number of active uploads has decreased. */
  onLessBusy(listener: () => void): Unsubscribe;
}

/**
 * Starts uploads in the order of their rows: small ones many in one request, the parts of a large one in parallel. The
 * next file starts when the last part of a file was sent, before it is acknowledged.
 */
export function createUploadScheduler({ lane, limiter, sendParts }: UploadSchedulerDeps): UploadScheduler {
  const lessBusy = createListeners<void>();
  const never = new AbortController().signal;
  let activeCount = 0;
  let isRunning = false;

  async function start({ upload, attempt }: StartedUpload, send: () => Promise<boolean>): Promise<void> {
    activeCount += 1;
    await upload.start(attempt, send);
    activeCount -= 1;
    lessBusy.notify();
  }

  /** Starts the next waiting upload, if it fits. */
  function startNext(fits: (upload: Upload) => boolean): StartedUpload | null {
    const next = lane.next();
    if (next === null || next.transfer === null || !fits(next.transfer)) return null;
    const attempt = next.start();
    return attempt && { upload: next.transfer, attempt };
  }

  /** Small files of one storage, as many as fit into one request. */
  function startBatch(first: StartedUpload): StartedUpload[] {
    const batch = [first];
    let bytes = batchBytesOf(first.upload.file.kept);
    while (batch.length < blocksPerBatch) {
      const next = startNext(({ storage, file: { kept } }) => {
        return storage === first.upload.storage && isSmall(kept) && bytes + batchBytesOf(kept) <= maxBatchBytes;
      });
      if (next === null) return batch;
      batch.push(next);
      bytes += batchBytesOf(next.upload.file.kept);
    }
    return batch;
  }

  async function uploadBatch(batch: readonly StartedUpload[], permit: Permit): Promise<void> {
    const parts = (await Promise.all(batch.map(preparePart))).filter((part) => part !== null);
    const [first] = parts;
    if (first === undefined) permit.release("neutral");
    else await sendParts({ storage: first.upload.storage, parts, permit, signal: abortedWithAll(parts) });
  }

  /** The only part of a small file; null when there is nothing to send. */
  function preparePart(started: StartedUpload): Promise<PartUpload | null> {
    const ready = Promise.withResolvers<PartUpload | null>();
    const sent = Promise.withResolvers<boolean>();
    const settle = (fault: unknown) => (fault === null ? sent.resolve(true) : sent.reject(fault));
    const ended = start(started, async () => {
      if (started.upload.file.partsLeft().length === 0) return true;
      ready.resolve({ ...started, partIndex: 0, settle });
      return sent.promise;
    });
    void ended.then(() => ready.resolve(null));
    return ready.promise;
  }

  /** Resolves when the last part was sent, or there will be none. */
  async function uploadLarge(started: StartedUpload, permit: Permit): Promise<void> {
    const dispatched = Promise.withResolvers<void>();
    const ended = start(started, () => sendLarge(started, permit, dispatched.resolve));
    void ended.then(() => {
      permit.release("neutral");
      dispatched.resolve();
    });
    await dispatched.promise;
  }

  /** False when the attempt ended before all parts were stored. */
  async function sendLarge(started: StartedUpload, first: Permit, onDispatched: () => void): Promise<boolean> {
    const { upload, attempt } = started;
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
    for (const partIndex of upload.file.partsLeft()) {
      const permit: Permit | null = free ?? (await limiter.acquire(signal).catch(() => null));
      free = null;
      if (permit === null) break;
      const sent = sendParts({ storage: upload.storage, parts: [{ ...started, partIndex, settle }], permit, signal });
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
    if (lane.next() === null) return false;
    // A row becomes active only when the limiter has a permit for it.
    const permit = await limiter.acquire(never);
    const started = startNext(() => true);
    if (started === null) permit.release("neutral");
    else if (isSmall(started.upload.file.kept)) void uploadBatch(startBatch(started), permit);
    else await uploadLarge(started, permit);
    return true;
  }

  async function work(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (await step());
    isRunning = false;
    lessBusy.notify();
  }

  lane.onWaiting(() => void work());

  return {
    isBusy: () => activeCount > 0 || lane.next() !== null,
    onLessBusy: lessBusy.subscribe,
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

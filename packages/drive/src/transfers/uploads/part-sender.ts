import { partCountOf, partSizeOf } from "@dexnet/crypto/parts";
import { bytesFromBase64, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { isRetryable } from "../../platform/retry.ts";
import type { AimdLimiter, Permit } from "../link/aimd-limiter.ts";
import { isTransient, retryWithLimiter } from "../link/retry-with-limiter.ts";
import { missingBlocks } from "../parts/block-inquiry.ts";
import type { PartToSeal, PartWork, SealedParts } from "../parts/part-work.ts";
import { signerOf } from "../parts/statement-signer.ts";
import { slotOf } from "./upload-bundle.ts";
import { fileOf, type UploadContext, type UploadRun } from "./upload-job.ts";

/** A part to be sent to the ledger. */
export interface PartUpload extends UploadRun {
  readonly partIndex: number;
  /** Reports the outcome: null when the ledger has the part. Only the first call counts. */
  settle(fault: unknown): void;
}

export interface PartBatch {
  readonly storage: UploadContext;
  readonly parts: readonly PartUpload[];
  readonly permit: Permit;
  readonly signal: AbortSignal;
}

export interface PartSenderDeps {
  partWork: PartWork;
  limiter: AimdLimiter;
}

/** A part with the name of its block. */
interface NamedPart {
  readonly part: PartUpload;
  /** Index in the sealed parts. */
  readonly at: number;
  readonly cid: BlockCid;
}

/**
 * Seals parts, saves their names, and then sends them: see [Note: uploads that go on]. Each part is settled, with null when
 * the ledger has acknowledged it. Nothing is thrown.
 */
export function createPartSender({ partWork, limiter }: PartSenderDeps): (batch: PartBatch) => Promise<void> {
  function seal({ storage, signal }: PartBatch, parts: readonly PartUpload[]): Promise<SealedParts> {
    return partWork.seal(parts.map(partToSeal), signerOf(storage), signal);
  }

  /** A file that has changed does not stop the other files of its batch. */
  async function readable(batch: PartBatch, parts: readonly PartUpload[]): Promise<PartUpload[]> {
    const good: PartUpload[] = [];
    for (const part of parts) {
      try {
        (await seal(batch, [part])).drop();
        good.push(part);
      } catch (error) {
        if (!hasChanged(error)) throw error;
        part.settle(error);
      }
    }
    return good;
  }

  async function sealAll(batch: PartBatch): Promise<{ sealed: SealedParts; parts: readonly PartUpload[] }> {
    let { parts } = batch;
    for (;;) {
      try {
        return { sealed: await seal(batch, parts), parts };
      } catch (error) {
        if (!hasChanged(error) || parts.length === 1) throw error;
        parts = await readable(batch, parts);
        if (parts.length === 0) throw error;
      }
    }
  }

  async function send(
    { storage, permit, signal }: PartBatch,
    sealed: SealedParts,
    { namedParts, wereNamed }: { namedParts: readonly NamedPart[]; wereNamed: boolean },
  ): Promise<void> {
    let left = namedParts;
    await retryWithLimiter({
      limiter,
      signal,
      permit,
      async action(attempt) {
        // An earlier attempt may have succeeded without an answer: parts that the ledger has are not sent again.
        if (wereNamed || attempt > 1) left = await withoutStored(storage, left, signal);
        if (left.length === 0) return;
        for (const { part } of left) part.attempt.report("upload to ledger", part.job.storedBytes);
        const indexes = left.map(({ at }) => at);
        const outcomes = await sealed.send(indexes, signal);
        left = left.filter(({ part }, index) => isToBeRetried(part, outcomes[index]));
        const fault = outcomes.find(isRetryable);
        if (fault !== undefined) throw fault;
      },
      onFault(fault) {
        for (const { part } of left) part.attempt.offline(isTransient(fault));
      },
    });
  }

  return async (batch) => {
    const { storage, parts, permit, signal } = batch;
    let sealed: SealedParts | null = null;
    try {
      for (const { attempt, job } of parts) attempt.report("read part", job.storedBytes);
      const sealing = sealAll(batch);
      for (const { attempt, job } of parts) attempt.report("encrypt part", job.storedBytes);
      const ready = await sealing;
      sealed = ready.sealed;
      const named = await nameAll(storage, ready.parts, sealed);
      if (named.namedParts.length > 0) await send(batch, sealed, named);
    } catch (error) {
      for (const part of parts) part.settle(signal.aborted ? new AppError("transfer_cancelled") : error);
    } finally {
      permit.release("neutral");
      sealed?.drop();
    }
  };
}

function partToSeal({ job, partIndex }: PartUpload): PartToSeal {
  const { sizeBytes, keyBase64, fileIdHex } = fileOf(job);
  const keyBytes = bytesFromBase64(keyBase64);
  const fileId = bytesFromHex(fileIdHex);
  if (keyBytes === null || fileId === null || job.source === null) throw new AppError("internal");
  return { file: job.source.file, sizeBytes, keyBytes, fileId, partIndex, partCount: partCountOf(sizeBytes) };
}

/** A part that has a name must get the same name again. Otherwise the file has changed, and needs a new key. */
async function nameAll(
  { records }: UploadContext,
  parts: readonly PartUpload[],
  { blocks }: SealedParts,
): Promise<{ namedParts: NamedPart[]; wereNamed: boolean }> {
  const namedParts: NamedPart[] = [];
  const named = new Map<PartUpload["job"]["bundle"], number[]>();
  let wereNamed = false;
  for (const [at, part] of parts.entries()) {
    const { bundle, fileIndex } = part.job;
    const slot = slotOf(bundle, fileIndex, part.partIndex);
    const cid = blocks[at]?.cid;
    if (cid === undefined) throw new AppError("internal");
    const before = bundle.cids[slot] ?? null;
    if (before !== null && before !== cid) {
      part.settle(new AppError("file_changed"));
      continue;
    }
    if (before !== null) wereNamed = true;
    const slots = named.get(bundle) ?? [];
    named.set(bundle, slots);
    if (before === null) slots.push(slot);
    bundle.cids[slot] = cid;
    namedParts.push({ part, at, cid });
  }
  await Promise.all([...named].map(([bundle, slots]) => records.saveSlots(bundle, slots)));
  return { namedParts, wereNamed };
}

async function withoutStored(
  storage: UploadContext,
  namedParts: readonly NamedPart[],
  signal: AbortSignal,
): Promise<readonly NamedPart[]> {
  const cids = namedParts.map(({ cid }) => cid);
  const missing = await missingBlocks({ ...storage, signer: signerOf(storage) }, cids, signal);
  for (const { part, cid } of namedParts) if (!missing.has(cid)) markStored(part);
  return namedParts.filter(({ cid }) => missing.has(cid));
}

/** Whether the part is to be sent again. Otherwise it is settled. */
function isToBeRetried(part: PartUpload, outcome: AppError | null | undefined): boolean {
  if (outcome === null) markStored(part);
  else if (outcome === undefined) part.settle(new AppError("bad_answer"));
  else if (isRetryable(outcome)) return true;
  else part.settle(outcome);
  return false;
}

/** Saved on the device with the next name. If that never happens, the ledger still knows the part. */
function markStored(part: PartUpload): void {
  const { job, attempt, partIndex } = part;
  const slot = slotOf(job.bundle, job.fileIndex, partIndex);
  if (!job.bundle.stored[slot]) job.storedBytes += partSizeOf(fileOf(job).sizeBytes, partIndex);
  job.bundle.stored[slot] = true;
  attempt.offline(false);
  attempt.report("upload to ledger", job.storedBytes);
  part.settle(null);
}

function hasChanged(error: unknown): boolean {
  return error instanceof AppError && error.code === "file_changed";
}

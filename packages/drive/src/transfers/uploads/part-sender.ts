import { signBlock } from "@dexnet/crypto/blocks/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import { createProcessLocks } from "../../platform/locks.ts";
import { yieldToTasks } from "../../platform/yield-to-tasks.ts";
import { signerOf } from "../../storages/read-proof.ts";
import type { Permit } from "../link/aimd-limiter.ts";
import { isWorthRetrying, type LimiterDeps, retryWithLimiter } from "../link/retry-with-limiter.ts";
import { missingBlocks } from "../parts/block-inquiry.ts";
import { secretsOf } from "../parts/part-names.ts";
import type { PartToSeal, PartWorker, SealedParts } from "../parts/part-worker.ts";
import type { UploadContext, UploadJob, UploadRun } from "./upload-job.ts";

/** Signatures that are made without a pause. One takes up to a millisecond. */
const signaturesPerTask = 8;

/** A part to be sent to the ledger. */
export interface PartUpload extends UploadRun {
  readonly partIndex: number;
  /** Reports the outcome: null when the ledger has the part. Only the first call counts. */
  settle(fault: unknown): void;
}

export interface PartBatch {
  readonly context: UploadContext;
  readonly parts: readonly PartUpload[];
  readonly permit: Permit;
  readonly signal: AbortSignal;
}

export interface PartSenderDeps extends LimiterDeps {
  readonly partWorker: PartWorker;
}

/** A part whose block is named and signed. */
interface SignedUpload {
  readonly part: PartUpload;
  /** Index in the sealed parts. */
  readonly index: number;
  readonly cid: BlockCid;
  readonly signatureHex: string;
}

/**
 * Seals parts, saves their names, signs them, and then sends them: see [Note: unfinished uploads]. Each part is settled,
 * with null when the ledger has acknowledged it. Nothing is thrown.
 */
export function createPartSender(deps: PartSenderDeps): (batch: PartBatch) => Promise<void> {
  // Batches are signed one after the other: the ledger works on the first one while the next one is signed.
  const turns = createProcessLocks();
  const inTurn: InTurn = (sign) => turns.withLock("signing", sign);

  const seal = ({ signal }: PartBatch, parts: readonly PartUpload[]) =>
    deps.partWorker.seal(
      parts.map(({ job, partIndex }) => partToSeal(job, partIndex)),
      signal,
    );

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

  async function send({ context, permit, signal }: PartBatch, sealed: SealedParts, signed: SignedParts): Promise<void> {
    let left = signed.uploads;
    await retryWithLimiter(deps, {
      signal,
      permit,
      async action(attempt) {
        // An earlier attempt may have succeeded without an answer: parts that the ledger has are not sent again.
        if (signed.wereNamed || attempt > 1) left = await withoutStored(context, left, signal);
        if (left.length === 0) return;
        for (const { part } of left) part.attempt.report("upload to ledger", part.job.file.storedBytes());
        const outcomes = await sealed.send(context.open.address, left, signal);
        const stored = left.filter((_, index) => outcomes[index] === null);
        context.logWrites?.(stored.map(({ cid: subject }) => ({ kind: "put", subject })));
        left = left.filter(({ part }, index) => isToBeRetried(part, outcomes[index]));
        const fault = outcomes.find(isWorthRetrying);
        if (fault !== undefined) throw fault;
      },
      setOffline(isOffline) {
        for (const { part } of left) part.attempt.setOffline(isOffline);
      },
    });
  }

  return async (batch) => {
    const { context, parts, permit, signal } = batch;
    let sealed: SealedParts | null = null;
    try {
      for (const { attempt, job } of parts) attempt.report("read part", job.file.storedBytes());
      const sealing = sealAll(batch);
      for (const { attempt, job } of parts) attempt.report("encrypt part", job.file.storedBytes());
      const ready = await sealing;
      sealed = ready.sealed;
      const signed = await nameAndSign(context, ready.parts, sealed, inTurn);
      if (signed.uploads.length > 0) await send(batch, sealed, signed);
    } catch (error) {
      for (const part of parts) part.settle(signal.aborted ? new AppError("transfer_cancelled") : error);
    } finally {
      permit.release("neutral");
      sealed?.drop();
    }
  };
}

export function partToSeal({ file, source }: UploadJob, partIndex: number, from = source): PartToSeal {
  if (from === null) throw new AppError("internal");
  const { kept, partCount } = file;
  return { ...secretsOf(kept), file: from.file, sizeBytes: kept.sizeBytes, partIndex, partCount };
}

interface SignedParts {
  readonly uploads: readonly SignedUpload[];
  /** Whether some had a name from an earlier attempt: the ledger may have them. */
  readonly wereNamed: boolean;
}

type InTurn = <T>(sign: () => Promise<T>) => Promise<T>;

/** A part that has a name must get the same name again. Otherwise the file has changed, and needs a new key. */
async function nameAndSign(
  context: UploadContext,
  parts: readonly PartUpload[],
  { blocks }: SealedParts,
  inTurn: InTurn,
): Promise<SignedParts> {
  const signer = signerOf(context);
  const named: Omit<SignedUpload, "signatureHex">[] = [];
  const saving: Promise<void>[] = [];
  let wereNamed = false;
  for (const [index, part] of parts.entries()) {
    const { file } = part.job;
    const cid = blocks[index]?.cid;
    if (cid === undefined) throw new AppError("internal");
    const before = file.cidOf(part.partIndex);
    if (before !== null && before !== cid) {
      part.settle(new AppError("file_changed"));
      continue;
    }
    if (before === null) saving.push(file.saveName(part.partIndex, cid));
    else wereNamed = true;
    named.push({ part, index, cid });
  }
  const saved = Promise.all(saving);
  const uploads: SignedUpload[] = [];
  await inTurn(async () => {
    for (const upload of named) {
      uploads.push({ ...upload, signatureHex: signBlock(signer, upload.cid) });
      if (uploads.length % signaturesPerTask === 0) await yieldToTasks();
    }
  });
  await saved;
  return { uploads, wereNamed };
}

async function withoutStored(
  context: UploadContext,
  uploads: readonly SignedUpload[],
  signal: AbortSignal,
): Promise<readonly SignedUpload[]> {
  const cids = uploads.map(({ cid }) => cid);
  const missing = await missingBlocks({ ...context, signer: signerOf(context) }, cids, signal);
  for (const { part, cid } of uploads) if (!missing.has(cid)) markStored(part);
  return uploads.filter(({ cid }) => missing.has(cid));
}

/** Whether the part is to be sent again. Otherwise it is settled. */
function isToBeRetried(part: PartUpload, outcome: AppError | null | undefined): boolean {
  if (outcome === null) markStored(part);
  else if (outcome === undefined) part.settle(new AppError("bad_answer"));
  else if (isWorthRetrying(outcome)) return true;
  else part.settle(outcome);
  return false;
}

function markStored({ job: { file }, attempt, partIndex, settle }: PartUpload): void {
  file.markStored(partIndex);
  attempt.setOffline(false);
  attempt.report("upload to ledger", file.storedBytes());
  settle(null);
}

function hasChanged(error: unknown): boolean {
  return error instanceof AppError && error.code === "file_changed";
}

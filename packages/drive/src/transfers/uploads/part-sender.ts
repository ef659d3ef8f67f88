import type { BlockOutcome } from "@dexnet/blocks/block-store";
import type { Permit } from "@dexnet/blocks/limiter";
import { secretsOf } from "@dexnet/blocks/parts/part-names";
import type { PartToSeal, PartWorker, SealedParts } from "@dexnet/blocks/parts/part-worker";
import { signerOf } from "@dexnet/blocks/read-proof";
import { signBlock } from "@dexnet/crypto/blocks/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { createProcessLocks } from "../../platform/locks.ts";
import { yieldToTasks } from "../../platform/yield-to-tasks.ts";
import type { PartUpload, SignedUpload, Upload, UploadStorage } from "./upload.ts";

/** Signatures that are made without a pause. One takes up to a millisecond. */
const signaturesPerTask = 8;

/** Parts of one storage that are sent in one request. */
export interface PartsRequest {
  readonly storage: Pick<UploadStorage, "open" | "sync" | "parts">;
  readonly parts: readonly PartUpload[];
  readonly permit: Permit;
  readonly signal: AbortSignal;
}

export interface PartSenderDeps {
  readonly partWorker: PartWorker;
}

/**
 * Seals parts, saves their names, signs them, and then sends them: see [Note: unfinished uploads]. Each part is settled,
 * with null when the ledger has acknowledged it. Nothing is thrown.
 */
export function createPartSender(deps: PartSenderDeps): (request: PartsRequest) => Promise<void> {
  // Batches are signed one after the other: the ledger works on the first one while the next one is signed.
  const turns = createProcessLocks();
  const inTurn: InTurn = (sign) => turns.withLock("signing", sign);

  const seal = ({ signal }: PartsRequest, parts: readonly PartUpload[]) =>
    deps.partWorker.seal(
      parts.map(({ upload, partIndex }) => partToSeal(upload, partIndex)),
      signal,
    );

  /** A file that has changed does not stop the other files of the request. */
  async function readable(request: PartsRequest, parts: readonly PartUpload[]): Promise<PartUpload[]> {
    const good: PartUpload[] = [];
    for (const part of parts) {
      try {
        (await seal(request, [part])).drop();
        good.push(part);
      } catch (error) {
        if (!hasChanged(error)) throw error;
        part.settle(error);
      }
    }
    return good;
  }

  async function sealAll(request: PartsRequest): Promise<{ sealed: SealedParts; parts: readonly PartUpload[] }> {
    let { parts } = request;
    for (;;) {
      try {
        return { sealed: await seal(request, parts), parts };
      } catch (error) {
        if (!hasChanged(error) || parts.length === 1) throw error;
        parts = await readable(request, parts);
        if (parts.length === 0) throw error;
      }
    }
  }

  async function send({ storage, permit, signal }: PartsRequest, { uploads, wereNamed }: SignedParts): Promise<void> {
    const unsettled = new Set(uploads);
    await storage.parts.putMany(uploads, {
      signal,
      permit,
      mayBeStored: wereNamed,
      onSending(sent) {
        for (const { part } of sent) part.attempt.report("upload to ledger", part.upload.file.storedBytes());
      },
      onOutcome(upload, outcome) {
        unsettled.delete(upload);
        settlePart(upload.part, outcome);
      },
      setOffline(isOffline) {
        for (const { part } of unsettled) part.attempt.setOffline(isOffline);
      },
    });
  }

  return async (request) => {
    const { storage, parts, permit, signal } = request;
    let sealed: SealedParts | null = null;
    try {
      for (const { attempt, upload } of parts) attempt.report("read part", upload.file.storedBytes());
      const sealing = sealAll(request);
      for (const { attempt, upload } of parts) attempt.report("encrypt part", upload.file.storedBytes());
      const ready = await sealing;
      sealed = ready.sealed;
      const signed = await nameAndSign(storage, ready.parts, sealed, inTurn);
      if (signed.uploads.length > 0) await send(request, signed);
    } catch (error) {
      for (const part of parts) part.settle(signal.aborted ? new AppError("transfer_cancelled") : error);
    } finally {
      permit.release("neutral");
      sealed?.drop();
    }
  };
}

export function partToSeal({ file, source }: Upload, partIndex: number, from = source): PartToSeal {
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
  storage: PartsRequest["storage"],
  parts: readonly PartUpload[],
  sealed: SealedParts,
  inTurn: InTurn,
): Promise<SignedParts> {
  const signer = signerOf(storage);
  const named: Omit<SignedUpload, "signatureHex">[] = [];
  const saving: Promise<void>[] = [];
  let wereNamed = false;
  for (const [index, part] of parts.entries()) {
    const { file } = part.upload;
    const cid = sealed.blocks[index]?.cid;
    if (cid === undefined) throw new AppError("internal");
    const before = file.cidOf(part.partIndex);
    if (before !== null && before !== cid) {
      part.settle(new AppError("file_changed"));
      continue;
    }
    if (before === null) saving.push(file.saveName(part.partIndex, cid));
    else wereNamed = true;
    named.push({ part, sealed, index, cid });
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

function settlePart({ upload: { file }, attempt, partIndex, settle }: PartUpload, outcome: BlockOutcome): void {
  if (outcome === null) {
    file.markStored(partIndex);
    attempt.setOffline(false);
    attempt.report("upload to ledger", file.storedBytes());
  }
  settle(outcome);
}

function hasChanged(error: unknown): boolean {
  return error instanceof AppError && error.code === "file_changed";
}

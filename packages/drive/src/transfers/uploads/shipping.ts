import { partCountOf, partSizeOf } from "@dexnet/crypto/parts";
import { bytesFromBase64, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { isRetryable } from "../../platform/retry.ts";
import type { Flight, Place } from "../link/flight.ts";
import { passesByItself, patiently } from "../link/patience.ts";
import { missingBlocks } from "../parts/block-inquiry.ts";
import type { PartToSeal, PartWork, SealedParts } from "../parts/part-work.ts";
import { signerOf } from "../parts/statement-signer.ts";
import { slotOf } from "./upload-bundle.ts";
import { fileOf, type StorageOfUploads, type UploadRun } from "./upload-job.ts";

/** One part that is to be brought to the ledger. */
export interface Piece extends UploadRun {
  readonly partIndex: number;
  /** How it ended: null when the ledger has it. Only the first time counts. */
  settle(fault: unknown): void;
}

export interface Shipment {
  readonly storage: StorageOfUploads;
  readonly pieces: readonly Piece[];
  readonly place: Place;
  readonly signal: AbortSignal;
}

export interface ShippingDeps {
  partWork: PartWork;
  flight: Flight;
}

/** A piece of a shipment and the block that it has become. */
interface Load {
  readonly piece: Piece;
  /** In the sealed parts. */
  readonly at: number;
  readonly cid: BlockCid;
}

/**
 * Seals parts, writes down their names, and only then sends them: see [Note: uploads that go on]. Each piece is settled,
 * with null when the ledger has acknowledged it; nothing is thrown.
 */
export function createShipping({ partWork, flight }: ShippingDeps): (shipment: Shipment) => Promise<void> {
  function seal({ storage, signal }: Shipment, pieces: readonly Piece[]): Promise<SealedParts> {
    return partWork.seal(pieces.map(partOf), signerOf(storage), signal);
  }

  /** Of many small files one that has changed must not stop the others. */
  async function readable(shipment: Shipment, pieces: readonly Piece[]): Promise<Piece[]> {
    const good: Piece[] = [];
    for (const piece of pieces) {
      try {
        (await seal(shipment, [piece])).drop();
        good.push(piece);
      } catch (error) {
        if (!hasChanged(error)) throw error;
        piece.settle(error);
      }
    }
    return good;
  }

  async function sealAll(shipment: Shipment): Promise<{ sealed: SealedParts; pieces: readonly Piece[] }> {
    let { pieces } = shipment;
    for (;;) {
      try {
        return { sealed: await seal(shipment, pieces), pieces };
      } catch (error) {
        if (!hasChanged(error) || pieces.length === 1) throw error;
        pieces = await readable(shipment, pieces);
        if (pieces.length === 0) throw error;
      }
    }
  }

  async function send(
    { storage, place, signal }: Shipment,
    sealed: SealedParts,
    { loads, wereNamed }: { loads: readonly Load[]; wereNamed: boolean },
  ): Promise<void> {
    let left = loads;
    await patiently({
      flight,
      signal,
      place,
      async action(attempt) {
        // Nobody knows what became of what was sent before: what has arrived is not sent again.
        if (wereNamed || attempt > 1) left = await withoutStored(storage, left, signal);
        if (left.length === 0) return;
        for (const { piece } of left) piece.attempt.report("upload to ledger", piece.job.storedBytes);
        const places = left.map(({ at }) => at);
        const outcomes = await sealed.send(places, signal);
        left = left.filter(({ piece }, index) => isTroubled(piece, outcomes[index]));
        const trouble = outcomes.find(isRetryable);
        if (trouble !== undefined) throw trouble;
      },
      onTrouble(trouble) {
        for (const { piece } of left) piece.attempt.offline(passesByItself(trouble));
      },
    });
  }

  return async (shipment) => {
    const { storage, pieces, place, signal } = shipment;
    let sealed: SealedParts | null = null;
    try {
      for (const { attempt, job } of pieces) attempt.report("read part", job.storedBytes);
      const sealing = sealAll(shipment);
      for (const { attempt, job } of pieces) attempt.report("encrypt part", job.storedBytes);
      const ready = await sealing;
      sealed = ready.sealed;
      const named = await nameAll(storage, ready.pieces, sealed);
      if (named.loads.length > 0) await send(shipment, sealed, named);
    } catch (error) {
      for (const piece of pieces) piece.settle(signal.aborted ? new AppError("transfer_cancelled") : error);
    } finally {
      place.leave("neither");
      sealed?.drop();
    }
  };
}

function partOf({ job, partIndex }: Piece): PartToSeal {
  const { sizeBytes, keyBase64, fileIdHex } = fileOf(job);
  const keyBytes = bytesFromBase64(keyBase64);
  const fileId = bytesFromHex(fileIdHex);
  if (keyBytes === null || fileId === null || job.source === null) throw new AppError("internal");
  return { file: job.source.file, sizeBytes, keyBytes, fileId, partIndex, partCount: partCountOf(sizeBytes) };
}

/** A part that has a name already must come out with the same: else the file is another, and its key is spent. */
async function nameAll(
  { records }: StorageOfUploads,
  pieces: readonly Piece[],
  { blocks }: SealedParts,
): Promise<{ loads: Load[]; wereNamed: boolean }> {
  const loads: Load[] = [];
  const named = new Map<Piece["job"]["bundle"], number[]>();
  let wereNamed = false;
  for (const [at, piece] of pieces.entries()) {
    const { bundle, place } = piece.job;
    const slot = slotOf(bundle, place, piece.partIndex);
    const cid = blocks[at]?.cid;
    if (cid === undefined) throw new AppError("internal");
    const before = bundle.cids[slot] ?? null;
    if (before !== null && before !== cid) {
      piece.settle(new AppError("file_changed"));
      continue;
    }
    if (before !== null) wereNamed = true;
    const slots = named.get(bundle) ?? [];
    named.set(bundle, slots);
    if (before === null) slots.push(slot);
    bundle.cids[slot] = cid;
    loads.push({ piece, at, cid });
  }
  await Promise.all([...named].map(([bundle, slots]) => records.saveSlots(bundle, slots)));
  return { loads, wereNamed };
}

async function withoutStored(
  storage: StorageOfUploads,
  loads: readonly Load[],
  signal: AbortSignal,
): Promise<readonly Load[]> {
  const cids = loads.map(({ cid }) => cid);
  const missing = await missingBlocks({ ...storage, signer: signerOf(storage) }, cids, signal);
  for (const { piece, cid } of loads) if (!missing.has(cid)) markStored(piece);
  return loads.filter(({ cid }) => missing.has(cid));
}

/** Whether it is to be tried again; else it has its end. */
function isTroubled(piece: Piece, outcome: AppError | null | undefined): boolean {
  if (outcome === null) markStored(piece);
  else if (outcome === undefined) piece.settle(new AppError("bad_answer"));
  else if (isRetryable(outcome)) return true;
  else piece.settle(outcome);
  return false;
}

/** It goes to the disk with the next name: should that never come to be, the ledger knows it too. */
function markStored(piece: Piece): void {
  const { job, attempt, partIndex } = piece;
  const slot = slotOf(job.bundle, job.place, partIndex);
  if (!job.bundle.stored[slot]) job.storedBytes += partSizeOf(fileOf(job).sizeBytes, partIndex);
  job.bundle.stored[slot] = true;
  attempt.offline(false);
  attempt.report("upload to ledger", job.storedBytes);
  piece.settle(null);
}

function hasChanged(error: unknown): boolean {
  return error instanceof AppError && error.code === "file_changed";
}

import type { BlockReader } from "@dexnet/blocks/block-store";
import { partNamesOf } from "@dexnet/blocks/parts/part-names";
import { proveReading, type StatementSigner } from "@dexnet/blocks/read-proof";
import type { Waiting } from "@dexnet/blocks/retry";
import { partSizeOf } from "@dexnet/crypto/blocks/parts";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import type { StoredFile } from "../file-list/entries.ts";
import type { FilePartsPage, PartCopy } from "./details.ts";

export interface PartLocatorDeps extends Waiting {
  readonly call: Caller;
  /** It repeats requests. */
  readonly blocks: BlockReader;
  readonly signer: StatementSigner;
  readonly signal: AbortSignal;
}

/** Parts of a file whose copies are asked for at once: at most `maxLocatedBlocks` of the protocol. */
const partsPerPage = 50;

/**
 * Asks the ledger for the devices of a page of a file's parts. They can't be verified elsewhere, so only a screen uses them.
 * A part that the ledger does not know has no copies. Faults: file_broken, and those of every call.
 */
export async function locateParts(file: StoredFile, from: number, deps: PartLocatorDeps): Promise<FilePartsPage> {
  const { call, blocks: reader, signer, clock, random, signal } = deps;
  const { sizeBytes } = file;
  const cids = await partNamesOf(file, (cid) => reader.get(cid, { signal }));
  if (!Number.isInteger(from) || from < 0 || from >= cids.length) throw new AppError("bad_request");
  const asked = cids.slice(from, from + partsPerPage);
  const copies = await locate(asked);
  const end = from + asked.length;
  return {
    parts: asked.map((cid, offset) => ({
      index: from + offset,
      sizeBytes: partSizeOf(sizeBytes, from + offset),
      copies: copies.get(cid) ?? [],
    })),
    next: end < cids.length ? end : null,
  };

  async function locate(wanted: readonly BlockCid[]): Promise<ReadonlyMap<string, readonly PartCopy[]>> {
    const body = { cids: [...wanted], ...proveReading(signer, { clock, random }) };
    const { blocks } = await call(statisticsCalls.locateBlocks, { params: { address: signer.address }, body, signal });
    return new Map(
      blocks.map(({ cid, devices }) => [
        cid as string,
        devices.map(({ id, state, checked_at }) => ({ deviceId: id, state, checkedAt: checked_at })),
      ]),
    );
  }
}

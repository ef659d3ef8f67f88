import { proveReading } from "@dexnet/blocks/read-proof";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import type { PartCopy, StoredBlocksPage } from "./details.ts";
import type { PartLocatorDeps } from "./locate-parts.ts";

/** Blocks of a storage that are asked for at once. */
export const blocksPerPage = 50;

/**
 * Asks the ledger for a page of a storage's blocks. They can't be verified elsewhere, so only a screen uses them. Faults: those
 * of every call.
 */
export async function listBlocks(
  after: string | null,
  deps: Omit<PartLocatorDeps, "blocks">,
): Promise<StoredBlocksPage> {
  const { call, signer, clock, random, signal } = deps;
  const { blocks, next } = await call(statisticsCalls.addressBlocks, {
    params: { address: signer.address },
    query: {
      after: after === null ? undefined : blockCidSchema.parse(after),
      limit: blocksPerPage,
      ...proveReading(signer, { clock, random }),
    },
    signal,
  });
  return {
    blocks: blocks.map(({ cid, size, stored_at, devices }) => ({
      blockCid: cid,
      sizeBytes: size,
      storedAt: stored_at,
      copies: devices.map(({ id, state, checked_at }): PartCopy => ({ deviceId: id, state, checkedAt: checked_at })),
    })),
    next,
  };
}

import { blockCalls } from "@dexnet/protocol/blocks";
import { cidsPerCall } from "@dexnet/protocol/limits";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import type { Caller } from "../../http/caller.ts";
import type { Waiting } from "../../platform/retry.ts";
import { proveReading, type StatementSigner } from "../../storages/read-proof.ts";

export interface BlockInquiryDeps extends Waiting {
  readonly call: Caller;
  readonly signer: StatementSigner;
}

/** Returns the blocks that the ledger does not have. */
export async function missingBlocks(
  { call, signer, clock, random }: BlockInquiryDeps,
  cids: readonly BlockCid[],
  signal: AbortSignal,
): Promise<ReadonlySet<BlockCid>> {
  const missing = new Set<BlockCid>();
  for (let from = 0; from < cids.length; from += cidsPerCall) {
    const body = { cids: cids.slice(from, from + cidsPerCall), ...proveReading(signer, { clock, random }) };
    const answer = await call(blockCalls.missingBlocks, { params: { address: signer.address }, body, signal });
    for (const cid of answer.missing) missing.add(cid);
  }
  return missing;
}

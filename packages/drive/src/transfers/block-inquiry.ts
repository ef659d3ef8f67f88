import { blockCalls } from "@dexnet/protocol/blocks";
import type { BlockCid } from "@dexnet/protocol/ids";
import { cidsPerCall } from "@dexnet/protocol/limits";
import type { Caller } from "../caller.ts";

/** Which of these blocks the ledger does not have. */
export async function missingBlocks(
  call: Caller,
  address: string,
  cids: readonly BlockCid[],
  signal: AbortSignal,
): Promise<ReadonlySet<BlockCid>> {
  const missing = new Set<BlockCid>();
  for (let from = 0; from < cids.length; from += cidsPerCall) {
    const body = { cids: cids.slice(from, from + cidsPerCall) };
    const answer = await call(blockCalls.missingBlocks, { params: { address }, body, signal });
    for (const cid of answer.missing) missing.add(cid);
  }
  return missing;
}

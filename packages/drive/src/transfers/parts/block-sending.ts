import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { batchLengthBytes } from "@dexnet/protocol/limits";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import type { Caller } from "../../http/caller.ts";

export interface BlockToSend {
  readonly cid: BlockCid;
  readonly blockBytes: Bytes;
}

/**
 * Sends blocks in one request. Each has its own outcome: null when the ledger has acknowledged exactly this block, otherwise
 * its fault. Faults of the request as a whole are thrown.
 */
export async function sendBlocks(
  call: Caller,
  address: string,
  blocks: readonly BlockToSend[],
  signal: AbortSignal,
): Promise<readonly (AppError | null)[]> {
  const params = { address };
  const [first] = blocks;
  if (first === undefined) return [];
  if (blocks.length === 1) {
    const answer = await call(blockCalls.putBlock, { params, body: first.blockBytes, signal });
    return [outcomeOf(first, answer)];
  }
  const { results } = await call(blockCalls.putBlocks, { params, body: frameBlocks(blocks), signal });
  if (results.length !== blocks.length) throw new AppError("bad_answer");
  return blocks.map((block, index) => {
    const result = results[index];
    if (result === undefined) return new AppError("bad_answer");
    return "code" in result ? new AppError(result.code) : outcomeOf(block, result);
  });
}

function outcomeOf({ cid, blockBytes }: BlockToSend, answer: { cid: string; size: number }): AppError | null {
  return answer.cid === cid && answer.size === blockBytes.length ? null : new AppError("bad_answer");
}

function frameBlocks(blocks: readonly BlockToSend[]): Bytes {
  const body = new Uint8Array(blocks.reduce((sum, { blockBytes }) => sum + batchLengthBytes + blockBytes.length, 0));
  const view = new DataView(body.buffer);
  let offset = 0;
  for (const { blockBytes } of blocks) {
    view.setUint32(offset, blockBytes.length);
    body.set(blockBytes, offset + batchLengthBytes);
    offset += batchLengthBytes + blockBytes.length;
  }
  return body;
}

import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { signText } from "@dexnet/crypto/wallet/signing";
import { blockCalls } from "@dexnet/protocol/blocks";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { batchLengthBytes, cidsPerCall } from "@dexnet/protocol/limits";
import type { BlockOutcome, BlockReader, BlockStore, Deletion, RequestOptions, SealedBlock } from "./block-store.ts";
import { fetchEncrypted } from "./fetch-block.ts";
import { newNonce, proveReading, type StatementSigner } from "./read-proof.ts";
import type { Waiting } from "./retry.ts";

export interface LedgerBlocksDeps extends Waiting {
  readonly call: Caller;
  /** Returns who signs for the address. */
  readonly signer: () => StatementSigner;
}

export function createBlockReader(call: Caller): BlockReader {
  return { get: (cid, { signal }) => fetchEncrypted(call, cid, signal) };
}

/** The calls of the ledger. */
export function createLedgerBlocks({ call, signer, clock, random }: LedgerBlocksDeps): BlockStore {
  return {
    ...createBlockReader(call),
    putMany: (blocks, { signal }) => sendBlocks(call, signer().address, blocks, signal),
    async missing(cids, { signal }) {
      const owner = signer();
      const body = { cids: [...cids], ...proveReading(owner, { clock, random }) };
      const answer = await call(blockCalls.missingBlocks, { params: { address: owner.address }, body, signal });
      return new Set(answer.missing);
    },
    async delete(cids, { signal }) {
      const { deployment, address, privateKeyBytes } = signer();
      const blocksHash = await hashOfBlockList(cids);
      const nonce = newNonce({ clock, random });
      const statement = deleteBlocksStatement({ deployment, address, blocksHash, nonce });
      const body = { cids: [...cids], nonce, signature: signText(statement, privateKeyBytes) };
      const { deleted, unknown } = await call(blockCalls.deleteBlocks, { params: { address }, body, signal });
      // The caller may ask again about the unknown ones: it must never sign for blocks that a ledger has chosen.
      const asked = new Set(cids);
      if ([...deleted, ...unknown].some((cid) => !asked.has(cid))) throw new AppError("bad_answer");
      return { unknown, nonce, blocksHash };
    },
  };
}

/** As `missing`, for any number of blocks. */
export async function missingOf(
  { missing }: Pick<BlockStore, "missing">,
  cids: readonly BlockCid[],
  options: RequestOptions,
): Promise<ReadonlySet<BlockCid>> {
  const found = new Set<BlockCid>();
  for (const chunk of chunksOf(cids)) for (const cid of await missing(chunk, options)) found.add(cid);
  return found;
}

/** As `delete`, for any number of blocks. Returns those that the ledger does not have. */
export async function deleteAll(
  store: Pick<BlockStore, "delete">,
  cids: readonly BlockCid[],
  options: RequestOptions,
): Promise<readonly BlockCid[]> {
  const unknown: Deletion["unknown"][] = [];
  for (const chunk of chunksOf(cids)) unknown.push((await store.delete(chunk, options)).unknown);
  return unknown.flat();
}

function chunksOf(cids: readonly BlockCid[]): (readonly BlockCid[])[] {
  return Array.from({ length: Math.ceil(cids.length / cidsPerCall) }, (_, index) =>
    cids.slice(index * cidsPerCall, (index + 1) * cidsPerCall),
  );
}

/** Sends blocks in one request, to the call for one block or to that for many. */
export async function sendBlocks(
  call: Caller,
  address: string,
  blocks: readonly SealedBlock[],
  signal: AbortSignal,
): Promise<readonly BlockOutcome[]> {
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

function outcomeOf({ cid, blockBytes }: SealedBlock, answer: { cid: string; size: number }): BlockOutcome {
  return answer.cid === cid && answer.size === blockBytes.length ? null : new AppError("bad_answer");
}

function frameBlocks(blocks: readonly SealedBlock[]): Bytes {
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

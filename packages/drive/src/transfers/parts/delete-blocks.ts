import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { signText } from "@dexnet/crypto/wallet/signing";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { cidsPerCall } from "@dexnet/protocol/limits";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import type { Caller } from "../../http/caller.ts";
import type { LogWrites } from "../../log/own-entry.ts";
import { offlineRetries, retryWithBackoff, type Waiting } from "../../platform/retry.ts";
import { newNonce, type StatementSigner } from "../../storages/read-proof.ts";

export interface DeleteBlocksDeps extends Waiting {
  readonly call: Caller;
  readonly signer: StatementSigner;
  readonly signal: AbortSignal;
  readonly logWrites?: LogWrites | undefined;
}

/**
 * Asks the ledger to delete blocks. Without a connection it retries without end. May be repeated. Returns the blocks that
 * the ledger does not have.
 */
export async function deleteBlocks(deps: DeleteBlocksDeps, cids: readonly BlockCid[]): Promise<BlockCid[]> {
  const { call, signer, signal, clock, random } = deps;
  const { deployment, address } = signer;
  const unknown: BlockCid[] = [];
  for (let from = 0; from < cids.length; from += cidsPerCall) {
    const chunk = cids.slice(from, from + cidsPerCall);
    const blocksHash = await hashOfBlockList(chunk);
    const answer = await retryWithBackoff({ clock, random }, offlineRetries, signal, async () => {
      const nonce = newNonce({ clock, random });
      const statement = deleteBlocksStatement({ deployment, address, blocksHash, nonce });
      const signature = signText(statement, signer.privateKeyBytes);
      const body = { cids: chunk, nonce, signature };
      const answered = await call(blockCalls.deleteBlocks, { params: { address }, body, signal });
      // The caller may ask again about the unknown ones: it must never sign for blocks that a ledger has chosen.
      const asked = new Set<BlockCid>(chunk);
      if ([...answered.deleted, ...answered.unknown].some((cid) => !asked.has(cid))) throw new AppError("bad_answer");
      // The log has every accepted delete, also one whose answer names no deleted block.
      deps.logWrites?.([{ kind: "delete", subject: nonce, blocksHash }]);
      return answered;
    });
    unknown.push(...answer.unknown);
  }
  return unknown;
}

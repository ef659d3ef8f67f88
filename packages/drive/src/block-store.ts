import { openBlock, sealBlock } from "@dexnet/crypto/blocks";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { Wallet } from "@dexnet/crypto/wallet";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import type { Caller } from "./caller.ts";
import { orFault } from "./crypto-faults.ts";
import { readsOfBrokenBlock, transferRetries } from "./limits.ts";
import { type Waiting, withRetries } from "./retry.ts";

/** Encrypted parts in the ledger. */
export interface BlockStore {
  /** Signs and stores an encrypted part; resolves with its block's name once the ledger has acknowledged it. */
  put(wallet: Wallet, encryptedPart: Bytes, signal: AbortSignal): Promise<BlockCid>;
  /** The encrypted part that this name stands for. Faults: file_broken when no such bytes are to be had. */
  get(cid: BlockCid, signal: AbortSignal): Promise<Bytes>;
}

export function createBlockStore({ call, ...waiting }: { call: Caller } & Waiting): BlockStore {
  async function readOnce(cid: BlockCid, signal: AbortSignal): Promise<Bytes> {
    const blockBytes = await withRetries(waiting, transferRetries, signal, () =>
      call(blockCalls.getBlock, { params: { cid }, signal }),
    );
    return orFault("file_broken", () => openBlock(blockBytes, cid));
  }

  return {
    async put(wallet, encryptedPart, signal) {
      const { cid, blockBytes } = await orFault("internal", () => sealBlock(wallet, encryptedPart));
      const answer = await withRetries(waiting, transferRetries, signal, () =>
        call(blockCalls.putBlock, { params: { address: wallet.address }, body: blockBytes, signal }),
      );
      if (answer.cid !== cid || answer.size !== blockBytes.length) throw new AppError("bad_answer");
      return blockCidSchema.parse(cid);
    },
    async get(cid, signal) {
      for (let read = 1; ; read += 1) {
        try {
          return await readOnce(cid, signal);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.code === "block_not_found") throw new AppError("file_broken", { cause: error });
          const areBytesWrong = error.code === "file_broken" || error.code === "bad_answer";
          if (!areBytesWrong) throw error;
          if (read >= readsOfBrokenBlock) throw new AppError("file_broken", { cause: error });
        }
      }
    },
  };
}

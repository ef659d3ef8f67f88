import { openBlock } from "@dexnet/crypto/blocks";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { Caller } from "../../http/caller.ts";
import { mapCryptoFaults } from "../../platform/crypto-faults.ts";

/**
 * Encrypted content of a block, for a long block in the given memory. Faults: file_broken when the bytes are not those of the
 * block, and the ledger's.
 */
export async function fetchEncrypted(
  call: Caller,
  cid: BlockCid,
  signal: AbortSignal,
  memory?: () => Bytes,
): Promise<Bytes> {
  const blockBytes = await call(blockCalls.getBlock, { params: { cid }, signal, memory }).catch((error: unknown) => {
    throw isTooLong(error) ? new AppError("file_broken", { cause: error }) : error;
  });
  return mapCryptoFaults("file_broken", () => openBlock(blockBytes, cid));
}

/** An answer that is too long to be a block is wrong bytes. One with an unexpected status is not the ledger's. */
function isTooLong(error: unknown): boolean {
  return error instanceof AppError && error.code === "bad_answer" && error.facts.status === undefined;
}

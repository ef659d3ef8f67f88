import { openBlock } from "@dexnet/crypto/blocks/blocks";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import type { ByteRange, Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { mapCryptoFaults } from "./crypto-faults.ts";

interface FetchOptions {
  /** Memory for a long block. */
  readonly memory?: (() => Bytes) | undefined;
  /** A range of the block had wrong bytes. The ledger then verifies the copy that they came from. */
  readonly hadWrongRange?: boolean | undefined;
}

/** Encrypted content of a block. Faults: file_broken when the bytes are not those of the block, and the ledger's. */
export async function fetchEncrypted(
  call: Caller,
  cid: BlockCid,
  signal: AbortSignal,
  { memory, hadWrongRange }: FetchOptions = {},
): Promise<Bytes> {
  const range = hadWrongRange ? "all" : undefined;
  const request = { params: { cid }, signal, memory, ...(range === undefined ? {} : ({ range } as const)) };
  const blockBytes = await call(blockCalls.getBlock, request).catch(throwBroken);
  return mapCryptoFaults("file_broken", () => openBlock(blockBytes, cid));
}

/**
 * Range of the encrypted content of a block. Nothing proves that the bytes are those of the block. Faults: file_broken when
 * they are surely not, and the ledger's.
 */
export async function fetchEncryptedRange(
  call: Caller,
  cid: BlockCid,
  { start, end }: ByteRange,
  signal: AbortSignal,
): Promise<Bytes> {
  const range = { start: blockHeaderSizeBytes + start, end: blockHeaderSizeBytes + end };
  return call(blockCalls.getBlock, { params: { cid }, range, signal }).catch(throwBroken);
}

/** An answer of another length or range is wrong bytes. One with an unexpected status is not the ledger's. */
function throwBroken(error: unknown): never {
  const isWrong =
    error instanceof AppError &&
    (error.code === "range_invalid" || (error.code === "bad_answer" && error.context.status === undefined));
  throw isWrong ? new AppError("file_broken", { cause: error }) : error;
}

import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { type BlockHeader, blockHeaderSizeBytes, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { AppError } from "@dexnet/protocol/errors/errors";
import { Blake3Hasher } from "@napi-rs/blake-hash";
import { hashedRunBytes } from "./block-write-limits.ts";

/** A block whose header is received, and whose other bytes are still to come. */
export interface IncomingBlock {
  readonly header: BlockHeader;
  /**
   * Receives the whole block with its header into a buffer of its size. Throws `block_invalid` unless size and hash are
   * right. The buffer is not written any more after `signal` was aborted.
   */
  receiveInto(buffer: Buffer, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<void>;
}

/** Reads the header of a block from a stream. Throws `block_invalid` for an invalid header. */
export async function openIncomingBlock(source: AsyncIterable<Uint8Array>): Promise<IncomingBlock> {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let startBytes = 0;
  while (startBytes < blockHeaderSizeBytes) {
    const step = await iterator.next();
    if (step.done === true) throw new AppError("block_invalid");
    startBytes += step.value.length;
    // The source reuses the memory of a piece when the next is requested.
    pieces.push(startBytes < blockHeaderSizeBytes ? Buffer.from(step.value) : step.value);
  }
  const start = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  const header = decodeBlockHeader(start);
  if (header === null) throw new AppError("block_invalid");

  async function receiveInto(buffer: Buffer, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<void> {
    signal.throwIfAborted();
    const hasher = new Blake3Hasher();
    let receivedBytes = 0;
    let hashedBytes = blockHeaderSizeBytes;
    let piece = start;
    for (let isDone = false; !isDone; ) {
      if (receivedBytes + piece.length > buffer.length) throw new AppError("block_invalid");
      buffer.set(piece, receivedBytes);
      receivedBytes += piece.length;
      // While the bytes are in the cache of the processor. Runs of any other length would take the hash a quarter longer.
      const runEnd = receivedBytes - ((receivedBytes - hashedBytes) % hashedRunBytes);
      if (runEnd > hashedBytes) hasher.update(buffer.subarray(hashedBytes, runEnd));
      hashedBytes = runEnd;
      onProgress(piece.length);
      const step = await iterator.next();
      signal.throwIfAborted();
      isDone = step.done === true;
      piece = step.value ?? piece;
    }
    hasher.update(buffer.subarray(hashedBytes, receivedBytes));
    const cid = cidFromDigest(hasher.digestBuffer());
    if (receivedBytes !== buffer.length || cid !== header?.cid) throw new AppError("block_invalid");
  }
  return { header, receiveInto };
}

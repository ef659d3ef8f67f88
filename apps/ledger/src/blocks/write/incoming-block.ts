import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { type BlockHeader, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { AppError } from "@dexnet/protocol/errors";
import { blockHeaderBytes } from "@dexnet/protocol/limits";
import { Blake3Hasher } from "@napi-rs/blake-hash";
import { bufferView } from "../../copies/buffer-view.ts";

/** A block whose header is received, and whose other bytes are still to come. */
interface IncomingBlock {
  readonly header: BlockHeader;
  /**
   * The whole block with its header, to be read once. Throws `block_invalid` at its end unless size and hash are right: the
   * bytes must not be stored before that.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Reads the header of a block from a stream. Throws `block_invalid` for an invalid header. */
export async function openIncomingBlock(source: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<IncomingBlock> {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let receivedBytes = 0;
  while (receivedBytes < blockHeaderBytes) {
    const step = await iterator.next();
    if (step.done === true) throw new AppError("block_invalid");
    receivedBytes += step.value.length;
    // The source reuses the memory of a piece when the next is requested.
    pieces.push(receivedBytes < blockHeaderBytes ? Buffer.from(step.value) : step.value);
  }
  const start = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  const header = decodeBlockHeader(start);
  if (header === null) throw new AppError("block_invalid");
  return { header, bytes: verifiedBytes(start, iterator, sizeBytes, header.cid) };
}

async function* verifiedBytes(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  sizeBytes: number,
  cid: string,
): AsyncGenerator<Uint8Array> {
  const hasher = new Blake3Hasher();
  hasher.update(bufferView(start.subarray(blockHeaderBytes)));
  let receivedBytes = start.length;
  yield start;
  for (let step = await rest.next(); step.done !== true; step = await rest.next()) {
    receivedBytes += step.value.length;
    if (receivedBytes > sizeBytes) throw new AppError("block_invalid");
    hasher.update(bufferView(step.value));
    yield step.value;
  }
  if (receivedBytes !== sizeBytes || cidFromDigest(hasher.digestBuffer()) !== cid) throw new AppError("block_invalid");
}

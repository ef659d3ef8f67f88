import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { type BlockHeader, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { AppError } from "@dexnet/protocol/errors";
import { blockHeaderBytes } from "@dexnet/protocol/limits";
import { Blake3Hasher } from "@napi-rs/blake-hash";
import { bufferView } from "./buffer-view.ts";

/** A block whose first bytes have come: it says what it is, and the rest is still on its way. */
export interface IncomingBlock {
  readonly header: BlockHeader;
  /**
   * The whole block, header included, once. Throws `block_invalid` at its end unless the size is as announced and the
   * part has the hash that the header names; whoever keeps the bytes must not do so before that end.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Reads the header off a stream of bytes; throws `block_invalid` for what is none. */
export async function openIncomingBlock(source: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<IncomingBlock> {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let had = 0;
  while (had < blockHeaderBytes) {
    const step = await iterator.next();
    if (step.done === true) throw new AppError("block_invalid");
    had += step.value.length;
    // A piece is its source's again when the next is asked for.
    pieces.push(had < blockHeaderBytes ? Buffer.from(step.value) : step.value);
  }
  const start = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  const header = decodeBlockHeader(start);
  if (header === null) throw new AppError("block_invalid");
  return { header, bytes: checkedBytes(start, iterator, sizeBytes, header.cid) };
}

async function* checkedBytes(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  sizeBytes: number,
  cid: string,
): AsyncGenerator<Uint8Array> {
  const hasher = new Blake3Hasher();
  hasher.update(bufferView(start.subarray(blockHeaderBytes)));
  let had = start.length;
  yield start;
  for (let step = await rest.next(); step.done !== true; step = await rest.next()) {
    had += step.value.length;
    if (had > sizeBytes) throw new AppError("block_invalid");
    hasher.update(bufferView(step.value));
    yield step.value;
  }
  if (had !== sizeBytes || cidFromDigest(hasher.digestBuffer()) !== cid) throw new AppError("block_invalid");
}
